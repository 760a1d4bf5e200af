import { PRODUCT_NAME } from "#contract/product.ts";
import type { BehaviorTable } from "#server/database/schema.ts";

type DefaultBehavior = Pick<BehaviorTable, "group_slug" | "name" | "icon" | "severity">;

const positive = (name: string, icon: string): DefaultBehavior => ({
  group_slug: "positive",
  name,
  icon,
  severity: null,
});
const minor = (name: string, icon: string): DefaultBehavior => ({
  group_slug: "challenging",
  name,
  icon,
  severity: "minor",
});
const major = (name: string, icon: string): DefaultBehavior => ({
  group_slug: "challenging",
  name,
  icon,
  severity: "major",
});

/**
 * The catalogue that a school starts with, in the order in which it is offered before anything
 * was used. `icon` is the name of an icon of Tabler's set.
 */
export const DEFAULT_BEHAVIORS: readonly DefaultBehavior[] = [
  positive("Helped someone", "heart-handshake"),
  positive("Joined in well", "hand-stop"),
  positive("Kept trying", "stairs-up"),
  positive("Worked well together", "users-group"),
  positive("Listened well", "ear"),
  positive("Kind words", "message-circle"),
  positive("Good question", "bulb"),
  positive("Came prepared", "backpack"),
  positive("Took responsibility", "flag"),
  minor("Calling out", "speakerphone"),
  minor("Off task", "zzz"),
  minor("Unprepared", "clock-x"),
  minor("Unkind words", "message-2-off"),
  minor("Phone out", "device-mobile-off"),
  minor("Out of seat", "run"),
  major("Hurt someone", "alert-triangle"),
  major("Damaged property", "hammer"),
  major("Left without permission", "door-exit"),
];

/** The terms that a school starts with: what is kept, for whom, and for how long. Sanitised again where they are shown. */
export const DEFAULT_TERMS_HTML = `<h2>Terms of Service</h2>
<p>Your school uses ${PRODUCT_NAME} to take attendance and to note what matters in the school day. These terms say what you agree to when you use it.</p>
<h3>What is kept</h3>
<ul>
<li>Your name, email address and role, and the classes that you belong to, as your school gives them.</li>
<li>For students: attendance, behaviours that teachers record, and what was agreed in conversations about them.</li>
<li>For teachers: who recorded what, and when.</li>
</ul>
<h3>Who sees it</h3>
<ul>
<li>Teachers see the students of their own classes; administrators see the whole school. Nothing is shown to another school.</li>
<li>It is kept for the work of the school. There is no advertising, and no outside service follows what you do here.</li>
</ul>
<h3>What is asked of you</h3>
<ul>
<li>Record what happened, fairly and in words that you would say to the family.</li>
<li>Keep your password to yourself, and lock or sign out of a device that others use too.</li>
<li>Do not pass on what you see here to anyone who has no part in it.</li>
</ul>
<h3>How long</h3>
<p>Your school decides how long records are kept. Ask it to see, to correct or to erase what is kept about you or your child.</p>
<p>What waits on a device without a network is kept on that device until it is sent.</p>`;
