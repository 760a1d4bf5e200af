-- For a district whose schools have grown beyond what one table should hold: divides each table that is a school's by the
-- school (declarative partitioning by hash, PostgreSQL 12 or newer). Names, keys and indexes stay, so that the program, its
-- upgrades and its backups go on as before.
--
-- With every server stopped, and a backup made:  psql --single-transaction --set ON_ERROR_STOP=1 --file partition-by-school.sql "$DATABASE_URL"
-- What was divided before is left alone, and so are tables with a key that is unique over all schools.

do $$
declare
  partitions constant int := 16;
  divided record;
  part int;
  said text;
begin
  for divided in
    select own.oid, own.relname as name,
      array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = own.oid and not indisprimary) as indexes,
      (select conname from pg_constraint where conrelid = own.oid and contype = 'p') as key_name,
      (select pg_get_constraintdef(oid) from pg_constraint where conrelid = own.oid and contype = 'p') as key
    from pg_class own
    where own.relnamespace = current_schema()::regnamespace and own.relkind = 'r' and not own.relispartition
      and exists (select from pg_attribute where attrelid = own.oid and attname = 'school_id' and not attisdropped)
      and exists (select from pg_index where indrelid = own.oid and indisprimary)
      and not exists (
        select from pg_index where indrelid = own.oid and indisunique and not (
          select attnum from pg_attribute where attrelid = own.oid and attname = 'school_id') = any (indkey))
    order by own.relname
  loop
    execute format('alter table %I rename to %I', divided.name, divided.name || '_undivided');
    execute format('create table %I (like %I including defaults including constraints) partition by hash (school_id)',
      divided.name, divided.name || '_undivided');
    for part in 0 .. partitions - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        divided.name || '_' || part, divided.name, partitions, part);
    end loop;
    execute format('insert into %I select * from %I', divided.name, divided.name || '_undivided');
    execute format('drop table %I', divided.name || '_undivided');
    execute format('alter table %I add constraint %I %s', divided.name, divided.key_name, divided.key);
    foreach said in array divided.indexes loop
      execute said;
    end loop;
  end loop;
  -- The program prepares what it asks, with the school as a value: one plan for all schools leaves the other parts out as it
  -- runs, where a plan for each school would be made anew with every question. Of no effect on connections that are open.
  execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
  -- The program's own: of each of PostgreSQL's it would be told that only a superuser may.
  for divided in
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
  loop
    execute format('analyze %I', divided.name);
  end loop;
end
$$;
