import { IconBrandGoogle, IconBrandWindows, IconSchool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createStanding } from "#client/ui/later.tsx";
import { OutsideLink } from "#client/ui/outside-link.tsx";
import classes from "./form.module.css";
import { providersQuery } from "./queries.ts";
import { messages } from "./messages.ts";

const useStands = createStanding();

const ICONS: Record<string, typeof IconSchool> = { google: IconBrandGoogle, microsoft: IconBrandWindows };

/** Ways in by an outside provider, where there are any. The page does not wait for them: they come below all else. */
export function ProviderLinks({ remember }: { remember: boolean }): ReactNode {
  const stands = useStands();
  const { data } = useQuery({ ...providersQuery(), enabled: stands });
  if (!data || data.providers.length === 0) return null;
  return (
    <>
      <p className={classes.or}>{messages.or}</p>
      <ul className={`plain-list ${classes.providers}`}>
        {data.providers.map(({ id, name, start_url }) => {
          const Icon = ICONS[id] ?? IconSchool;
          return (
            <li key={id}>
              <OutsideLink href={remember ? `${start_url}?remember=true` : start_url} wide>
                <Icon size={22} stroke={1.75} aria-hidden="true" />
                <bdi>{messages.signInBy(name)}</bdi>
              </OutsideLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
