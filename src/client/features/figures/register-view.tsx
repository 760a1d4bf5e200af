import { useQuery } from "@tanstack/react-query";
import { IconListDetails } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Register } from "#contract/register.ts";
import { exportRegister } from "#contract/routes/figures.ts";
import { request } from "#client/api/request.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Area, isGone } from "./area.tsx";
import { AsOf } from "./as-of.tsx";
import type { BreakdownProps } from "./breakdown-page.tsx";
import { registerCsv, saveCsv, saveTold } from "./csv.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { Filters, SheetActions } from "./filters.tsx";
import { messages } from "./messages.ts";
import { PrintHead } from "#client/ui/print-head.tsx";
import { dashboardQueries } from "./queries.ts";
import { monthChoices, monthText } from "./register-months.ts";
import { RegisterTable } from "./register-table.tsx";
import { Section } from "./section.tsx";

/** Hands the register over as a file. */
const save = ({ class: { id }, month }: Register): Promise<void> =>
  saveTold(
    () => request(exportRegister, { params: { class_id: id }, body: { month } }),
    (told) => saveCsv([dashboardMessages.register, told.class.name, told.month], registerCsv(told)),
  );

/** In place of a register, what to do. */
function Nothing({ title }: { title: string }): ReactNode {
  const icon = <IconListDetails size={30} stroke={1.75} />;
  return <EmptyState title={title} text={dashboardMessages.registerChooseText} icon={icon} />;
}

/** The monthly register of a class, students by days. */
export function RegisterView({
  school,
  search,
  onSearch,
  choices,
}: BreakdownProps & { choices: ReactNode }): ReactNode {
  const today = useSchoolToday(school.time_zone);
  const thisMonth = today.slice(0, 7);
  const { class_id: classId, month = thisMonth } = search;
  const { data: list } = useQuery(dashboardQueries.registers(month));
  const register = useQuery({ ...dashboardQueries.register(classId ?? "", month), enabled: classId !== undefined });
  const { data } = register;
  const { registerTitle, registerOf, noRegisters, registerChoose, noRegister } = dashboardMessages;
  return (
    <>
      <PrintHead
        school={school.name}
        parts={[registerTitle, data?.class.name, data?.class.grade ?? undefined]}
        days={[monthText(month)]}
      />
      <Filters>
        {choices}
        <ChoiceSelect
          wide
          label={messages.class}
          none={dashboardMessages.chooseClass}
          value={classId}
          choices={(list?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(class_id) => onSearch({ ...search, class_id })}
        />
        <ChoiceSelect
          wide
          label={dashboardMessages.month}
          none={monthText(thisMonth)}
          value={month === thisMonth ? undefined : month}
          choices={monthChoices(thisMonth, month)}
          onChoose={(chosen) => onSearch({ ...search, month: chosen })}
        />
        <SheetActions onCsv={data && (() => save(data))} stale={false} />
      </Filters>
      <Section
        name="register"
        title={
          <>
            {data ? registerOf(data.class.name) : registerTitle} <small>{monthText(month)}</small>
          </>
        }
        beside={
          classId && (
            <span className="fine">
              <AsOf query={register} timeZone={school.time_zone} />
            </span>
          )
        }
      >
        {classId === undefined ? (
          <Nothing title={list?.classes.length === 0 ? noRegisters : registerChoose} />
        ) : isGone(register.error, [404, 422]) ? (
          <Nothing title={noRegister} />
        ) : (
          <Area query={register}>{(of) => <RegisterTable register={of} today={today} />}</Area>
        )}
      </Section>
    </>
  );
}
