/** A setting that is wrong; the message says which and how to mend it. */
export class ConfigError extends Error {}
