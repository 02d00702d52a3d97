/** Colours for a terminal. */
import { styleText } from 'node:util'

type Colour = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'magenta' | 'cyan'
export type Paint = Readonly<Record<Colour, (text: string) => string>>

/** One function per colour; without colours each returns its text. */
export function paint(enabled: boolean): Paint {
  // Whether there are colours has been decided: the stream and the environment are not asked again.
  const brush = (colour: Colour) => (text: string) =>
    enabled ? styleText(colour, text, { validateStream: false }) : text
  return {
    bold: brush('bold'),
    dim: brush('dim'),
    red: brush('red'),
    green: brush('green'),
    yellow: brush('yellow'),
    magenta: brush('magenta'),
    cyan: brush('cyan'),
  }
}

/** Whether the user wants colours: NO_COLOR forbids, FORCE_COLOR demands, otherwise a terminal that is not dumb gets them. */
export function wantsColor(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0'
  return isTerminal && environment.TERM !== 'dumb'
}
