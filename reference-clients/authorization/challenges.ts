/** WWW-Authenticate (RFC 9110, 11.6.1): several challenges may share a field, each with parameters in any order. */
export interface Challenge {
  /** In lower case. */
  scheme: string
  /** Names in lower case. */
  parameters: Readonly<Record<string, string>>
}

const item = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+)))?/g

/** All challenges of a field value, in order. */
export function parseChallenges(value: string): Challenge[] {
  const challenges: { scheme: string; parameters: Record<string, string> }[] = []
  for (const [, name = '', quoted, plain] of value.matchAll(item)) {
    const given = quoted?.replace(/\\(.)/g, '$1') ?? plain
    if (given === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: {} })
    else {
      const current = challenges.at(-1)
      if (current !== undefined) current.parameters[name.toLowerCase()] ??= given
    }
  }
  return challenges
}

/** The Bearer challenge, if there is one. */
export function bearerChallenge(value: string | undefined): Challenge | undefined {
  return parseChallenges(value ?? '').find(({ scheme }) => scheme === 'bearer')
}
