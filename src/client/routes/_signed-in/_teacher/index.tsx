import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MainPage } from "#client/features/check-in/main-page.tsx";
import { mainSearch, type MainSearchChange } from "#client/features/check-in/main-search.ts";
import { titles } from "#client/routes/-titles.ts";
import { later } from "#client/ui/later.tsx";

const MainBeside = later(() => import("#client/routes/-main-beside.tsx").then((part) => part.MainBeside));
const ChildDay = later(() => import("#client/features/students/child-day.tsx").then((part) => part.ChildDay));
// Few lessons need one: its code comes when it is opened.
const ClassTools = later(
  () => import("#client/features/class-tools/class-tools.tsx").then((part) => part.ClassTools),
  true,
);
const ConnectionDialog = later(() =>
  import("#client/features/connections/connection-dialog.tsx").then((part) => part.ConnectionDialog),
);

export const Route = createFileRoute("/_signed-in/_teacher/")({
  staticData: { title: titles.main },
  validateSearch: mainSearch,
  component: Main,
});

function Main(): ReactNode {
  const { account, deviceStore } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const timeZone = account.person.school.time_zone;
  const onSearch = (change: MainSearchChange, options?: { replace?: boolean }): void =>
    void navigate({ search: (before) => mainSearch({ ...before, ...change }), ...options });
  return (
    <>
      <MainPage
        account={account}
        search={search}
        onSearch={onSearch}
        renderTools={
          search.tools
            ? (of) => (
                <ClassTools
                  {...of}
                  tool={search.tools ?? "all"}
                  onTool={(tools) => onSearch({ tools }, { replace: true })}
                  onOrder={() => {
                    onSearch({ tools: undefined }, { replace: true });
                    of.onOrder();
                  }}
                  onClose={() => onSearch({ tools: undefined }, { replace: true })}
                />
              )
            : null
        }
        renderDay={(of) => <ChildDay {...of} />}
        renderBeside={(of) => (
          <MainBeside of={of} account={account} store={deviceStore} search={search} onSearch={onSearch} />
        )}
      />
      {search.connection && (
        <ConnectionDialog
          id={search.connection}
          classId={search.class}
          timeZone={timeZone}
          onClose={() => onSearch({ connection: undefined }, { replace: true })}
        />
      )}
    </>
  );
}
