import { useQuery } from "@tanstack/react-query";
import { IconListDetails } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Refusal } from "#client/api/answer.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Area } from "./area.tsx";
import { AsOf } from "./as-of.tsx";
import classes from "./page.module.css";
import type { DetailsProps } from "./breakdown-page.tsx";
import filters from "./filters.module.css";
import { monthChoices, monthText } from "./months.ts";
import { PrintHead } from "./print-head.tsx";
import { dashboardQueries } from "./queries.ts";
import { saveRegister } from "./register-csv.ts";
import { RegisterTable } from "./register-table.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { SheetActions } from "./sheet-actions.tsx";
import { useToday } from "./use-today.ts";
import { words } from "./dashboard-messages.ts";

const icon = <IconListDetails size={30} stroke={1.75} />;

/** The monthly register of a class, students by days */
export function RegisterView({ school, search, onSearch, choices }: DetailsProps & { choices: ReactNode }): ReactNode {
  const today = useToday(school.time_zone);
  const thisMonth = today.slice(0, 7);
  const { class_id: classId, month = thisMonth } = search;
  const { data: list } = useQuery(dashboardQueries.registers(month));
  const register = useQuery({ ...dashboardQueries.register(classId ?? "", month), enabled: classId !== undefined });
  const { data } = register;
  const offered = (list?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PrintHead
        school={school.name}
        parts={[words.registerTitle, data?.class.name, data?.class.grade ?? undefined]}
        range={monthText(month)}
      />
      <div className={filters.filters}>
        {choices}
        <ChoiceSelect
          label={words.class}
          none={words.chooseClass}
          value={classId}
          choices={offered}
          onChoose={(class_id) => onSearch({ ...search, class_id })}
        />
        <ChoiceSelect
          label={words.month}
          none={monthText(thisMonth)}
          value={month === thisMonth ? undefined : month}
          choices={monthChoices(thisMonth, month)}
          onChoose={(chosen) => onSearch({ ...search, month: chosen })}
        />
        <SheetActions onCsv={data && (() => saveRegister(data))} />
      </div>
      <section className={classes.panel} aria-labelledby="register">
        <div className={classes.head}>
          <h2 id="register" dir="auto">
            {data ? words.registerOf(data.class.name) : words.registerTitle} <small>{monthText(month)}</small>
          </h2>
          {classId && <AsOf query={register} timeZone={school.time_zone} />}
        </div>
        {classId === undefined && (
          <EmptyState
            title={list?.classes.length === 0 ? words.noRegisters : words.registerChoose}
            text={words.registerChooseText}
            icon={icon}
          />
        )}
        {classId !== undefined && isGone(register.error) && (
          <EmptyState title={words.noRegister} text={words.registerChooseText} icon={icon} />
        )}
        {classId !== undefined && !isGone(register.error) && (
          <Area query={register}>{(of) => <RegisterTable register={of} today={today} />}</Area>
        )}
      </section>
    </>
  );
}

/** The server knows no such class of this school. */
const isGone = (error: Error | null): boolean =>
  error instanceof Refusal && [404, 422].includes(error.answer.statusCode);
