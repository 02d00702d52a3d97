/** The cookies of a browser: what one server has set, whatever their paths. */

export interface SetCookie {
  readonly name: string
  readonly value: string
  /** In lower case, without their values: `httponly`. Those with a value that matters are in `sameSite`. */
  readonly attributes: readonly string[]
  readonly sameSite: string | undefined
  /** The browser is to forget it. */
  readonly isOver: boolean
}

/** The cookies that an answer sets. */
export function cookiesSet(headers: readonly (readonly [string, string])[]): readonly SetCookie[] {
  return headers.flatMap(([field, text]) => (field.toLowerCase() === 'set-cookie' ? parsed(text) : []))
}

/** Puts what an answer sets into a jar, and takes out what is over. */
export function keepCookies(headers: readonly (readonly [string, string])[], jar: Map<string, string>): void {
  for (const { name, value, isOver } of cookiesSet(headers)) {
    if (isOver) jar.delete(name)
    else jar.set(name, value)
  }
}

function parsed(text: string): SetCookie[] {
  const [pair = '', ...rest] = text.split(';')
  const [, name, value] = /^\s*([^=\s]+)=(.*)$/.exec(pair) ?? []
  if (name === undefined || value === undefined) return []
  const options = new Map(
    rest.map((option): [string, string] => {
      const [key = '', content = ''] = option.split('=', 2)
      return [key.trim().toLowerCase(), content.trim()]
    }),
  )
  const age = options.get('max-age')
  const until = Date.parse(options.get('expires') ?? '')
  const isOver = age === undefined ? until <= Date.now() : Number(age) <= 0
  const sameSite = options.get('samesite')?.toLowerCase()
  return [{ name, value: value.trim(), attributes: [...options.keys()], sameSite, isOver }]
}
