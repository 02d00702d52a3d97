/** Every hostile target with the way to start it. */
import { join } from 'node:path'
import { httpClientKinds, stdioClientKinds } from '../../fixtures/hostile/client-kinds.mjs'
import { httpKinds, sseKinds } from '../../fixtures/hostile/http-kinds.mjs'
import type { Kind, Kinds } from '../../fixtures/hostile/kind.d.mts'
import { stdioKinds } from '../../fixtures/hostile/stdio-kinds.mjs'

export interface Specimen extends Kind {
  readonly name: string
  /** What the program tests: a command that it starts, or a URL where the zoo has started `command`. */
  readonly side: 'server' | 'client'
  readonly reachedBy: 'command' | 'url'
  readonly command: readonly string[]
  /** A tap stands between it and the program. */
  readonly isTapped?: true
}

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'hostile')

function specimens(
  kinds: Kinds,
  program: string,
  side: Specimen['side'],
  reachedBy: Specimen['reachedBy'],
  ...last: readonly string[]
): readonly Specimen[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    ...kind,
    name,
    side,
    reachedBy,
    command: [process.execPath, join(folder, program), name, ...last],
  }))
}

const program = join(import.meta.dirname, '..', '..', 'dist', 'mcp-conform.js')
export const tapCommand = [process.execPath, program, 'tap', '--quiet'] as const

/** The same with a tap between it and the program. */
export function throughTap(specimen: Specimen): Specimen {
  const { side, reachedBy, command } = specimen
  const tapped = { ...specimen, name: `${specimen.name} (tap)`, isTapped: true } as const
  if (reachedBy === 'url') return tapped
  if (side === 'server') return { ...tapped, command: [...tapCommand, '--', ...command] }
  const place = command.indexOf('{command}')
  if (place >= 0) return { ...tapped, command: command.toSpliced(place, 0, ...tapCommand, '--') }
  const behindTap = [process.execPath, join(import.meta.dirname, 'behind-tap.mjs'), '{url}', program]
  return { ...tapped, command: [...behindTap, ...command.slice(0, -1)] }
}

export const allSpecimens: readonly Specimen[] = [
  ...specimens(stdioKinds, 'stdio.mjs', 'server', 'command'),
  ...specimens(httpKinds, 'http.mjs', 'server', 'url'),
  ...specimens(sseKinds, 'http.mjs', 'server', 'url'),
  ...specimens(httpClientKinds, 'client.mjs', 'client', 'command', '{url}'),
  ...specimens(stdioClientKinds, 'client.mjs', 'client', 'command', '--', '{command}'),
]
