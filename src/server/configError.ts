/** A setting is missing or unsafe; the message names the variable. */
export class ConfigError extends Error {}
