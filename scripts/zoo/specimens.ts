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

export const allSpecimens: readonly Specimen[] = [
  ...specimens(stdioKinds, 'stdio.mjs', 'server', 'command'),
  ...specimens(httpKinds, 'http.mjs', 'server', 'url'),
  ...specimens(sseKinds, 'http.mjs', 'server', 'url'),
  ...specimens(httpClientKinds, 'client.mjs', 'client', 'command', '{url}'),
  ...specimens(stdioClientKinds, 'client.mjs', 'client', 'command', '--', '{command}'),
]
