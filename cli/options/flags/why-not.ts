/** Why something cannot be asked for by a flag, by a key of the configuration, or by an option of the library. */
export const ofThisRun = 'it is about one run, not about the target'
export const ofPersons = 'it is about what a person sees; a program gets the events'
export const ofDebugging = 'who wants to see less of the suite says so each time'
