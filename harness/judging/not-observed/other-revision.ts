/** Why a connection shows nothing of the revision under test: the target has agreed on another one. */
export const otherRevision = (agreed: string, tested: string): string =>
  `the connection agreed on ${agreed}, not on ${tested}`

/** Whether a reason is that of a connection with another revision: whoever saw the revision under test has a better one. */
export const tellsOfOtherRevision = (reason = ''): boolean => reason.startsWith('the connection agreed on ')
