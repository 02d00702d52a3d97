/** Colours for a terminal. */

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const
type Colour = keyof typeof codes
export type Paint = Readonly<Record<Colour, (text: string) => string>>

/** One function per colour; without colours each returns its text. */
export function paint(enabled: boolean): Paint {
  const wrap = (colour: Colour) => (text: string) => (enabled ? `\x1b[${codes[colour]}m${text}\x1b[0m` : text)
  return {
    bold: wrap('bold'),
    dim: wrap('dim'),
    red: wrap('red'),
    green: wrap('green'),
    yellow: wrap('yellow'),
    magenta: wrap('magenta'),
    cyan: wrap('cyan'),
  }
}

/** Whether the user wants colours: NO_COLOR forbids, FORCE_COLOR demands, otherwise a terminal that is not dumb gets them. */
export function wantsColor(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0'
  return isTerminal && environment.TERM !== 'dumb'
}
