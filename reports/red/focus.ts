/** Which part of a message a breach is about: judges of shapes name it as `... at Type/params/name`. */

/** Names of the members that lead there from the message itself. */
export function focusOf(expected: string | undefined): readonly string[] {
  const path = / at [A-Za-z]+\/(\S+)$/.exec(expected ?? '')?.[1]
  return path === undefined ? [] : path.split('/')
}
