import { redirect } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { OverviewPage } from "#client/features/school/overview-page.tsx";
import { SchoolFrame } from "#client/features/school/school-frame.tsx";
import { SECTIONS, type SchoolSection } from "#client/features/school/sections.tsx";
import { titles } from "./-titles.ts";

/** How a page puts what it shows into the address; `replace` while one types. */
export type OnSearch<Search> = (search: Search, options?: { replace?: boolean }) => void;

interface SectionModule<Search extends object> {
  Page: ComponentType<{ account: Account; search: Search; onSearch: OnSearch<Search> }>;
  /** Reads an address that anyone may have typed: what makes no sense is left out. */
  read: (raw: Record<string, unknown>) => Search;
}

interface ViewProps {
  account: Account;
  /** The address as it was typed. */
  raw: object;
  onSearch: OnSearch<object>;
}

type View = ComponentType<ViewProps>;
type Load = (section: SchoolSection) => Promise<View>;

function page<Search extends object>(load: () => Promise<SectionModule<Search>>): Load {
  // The same one each time: the router asks anew whenever the address changes, and the page must stay.
  let view: View | undefined;
  return async (section) => {
    const { Page, read } = await load();
    view ??= ({ account, raw, onSearch }) => (
      <SchoolFrame section={section}>
        <Page account={account} search={read({ ...raw })} onSearch={onSearch} />
      </SchoolFrame>
    );
    return view;
  };
}

/** The editor shows its text by the very component of the gate. */
async function termsSection(): Promise<SectionModule<object>> {
  const [{ SchoolTermsPage }, { TermsHtml }] = await Promise.all([
    import("#client/features/school-terms/terms-page.tsx"),
    import("#client/features/terms/terms-text.tsx"),
  ]);
  return { Page: () => <SchoolTermsPage Show={TermsHtml} />, read: () => ({}) };
}

/** The page of each section of features/school/sections.tsx, by its address; each a chunk of its own. */
const PAGES: Record<string, Load> = {
  people: page(() => import("#client/features/school-people/section.ts")),
  classes: page(() => import("#client/features/school-classes/section.ts")),
  roster: page(() => import("#client/features/roster/section.ts")),
  photos: page(() => import("#client/features/photos/section.ts")),
  behaviours: page(() => import("#client/features/behaviours/section.ts")),
  connections: page(() => import("#client/features/school-settings/rules-section.ts")),
  absences: page(() => import("#client/features/school-absences/section.ts")),
  dates: page(() => import("#client/features/school-dates/section.ts")),
  terms: page(termsSection),
  tickets: page(() => import("#client/features/school-tickets/section.ts")),
  audit: page(() => import("#client/features/school-audit/section.ts")),
  settings: page(() => import("#client/features/school-settings/settings-section.ts")),
};

function Overview(): ReactNode {
  return (
    <SchoolFrame>
      <OverviewPage />
    </SchoolFrame>
  );
}

/** The page at an address below `/school`, or at `/school` itself, with its title; to `/404` where there is none. */
export async function openSection(slug: string | undefined): Promise<{ title: string; View: View }> {
  if (slug === undefined) return { title: titles.school, View: Overview };
  const section = SECTIONS.find((one) => one.slug === slug);
  const load = section && PAGES[slug];
  if (!load) throw redirect({ to: "/404", replace: true });
  return { title: section.title, View: await load(section) };
}
