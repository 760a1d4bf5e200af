/** The language of the app's words, and so of its dates, numbers and lists: a sentence in one and its date in another reads badly. */
export const LOCALE = "en-GB";
