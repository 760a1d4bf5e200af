import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Loan } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { Button } from "#client/ui/button.tsx";
import { ListCard, Row, Rows, Tag } from "#client/ui/list-card.tsx";
import { LoanSheet } from "./loan-sheet.tsx";
import { classesQueries } from "./queries.ts";
import { messages } from "./messages.ts";

const ORDER: readonly Loan["state"][] = ["running", "coming", "over"];

/** What is lent, what will be, and what was in the last 30 days; nothing where nothing is. */
export function Loans({ today }: { today: SchoolDate }): ReactNode {
  const { data, isError } = useQuery(classesQueries.loans());
  const [changing, setChanging] = useState<Loan | null>(null);
  if (isError && !data) return <p className="soft">{messages.loansFailed}</p>;
  const loans = (data?.loans ?? []).toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.from < b.from ? -1 : 1),
  );
  // The sheet of the last one closes by itself.
  if (loans.length === 0 && !changing) return null;
  return (
    <>
      <ListCard title={messages.loans}>
        <Rows>
          {loans.map((loan) => (
            <Row
              key={loan.id}
              title={
                <>
                  <span>
                    <bdi>{loan.class.name}</bdi>
                    <span aria-hidden="true"> → </span>
                    <bdi>{loan.teacher.name}</bdi>
                  </span>
                  <Tag strong={loan.state === "running"}>{messages.states[loan.state]}</Tag>
                </>
              }
              more={[messages.dates(loan.from, loan.to), loan.lent_by && messages.lentBy(loan.lent_by.name)]
                .filter(Boolean)
                .join(", ")}
              actions={
                loan.state !== "over" && (
                  <Button
                    kind="quiet"
                    onClick={() => setChanging(loan)}
                    aria-label={`${messages.change}: ${messages.changeLoan(loan.class.name, loan.teacher.name)}`}
                  >
                    {messages.change}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      </ListCard>
      {changing && <LoanSheet loan={changing} today={today} onClose={() => setChanging(null)} />}
    </>
  );
}
