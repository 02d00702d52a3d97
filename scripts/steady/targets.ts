/** What has to be steady: the references, and four implementations that nobody here wrote. */
import { join } from 'node:path'
import { commandOf, folderName, isInstalled, targetFolder, targets } from '../../fixtures/targets/index.ts'
import type { Condition } from './conditions.ts'

export interface SteadyTarget {
  readonly name: string
  readonly side: 'server' | 'client'
  /** The path of the endpoint of an HTTP server. */
  readonly path?: string
  readonly conditions: readonly Condition[]
  command(port: number): { readonly command: readonly string[]; readonly env: Readonly<Record<string, string>> }
}

/** Not fastmcp/stdio: by a clock of its own it asks for roots, on a busy machine before it is initialized, and logs to stdout. */
const real = ['sdk-v1-tools-only/stdio', 'sdk-v1-server/http', 'sdk-v2-server/http', 'sdk-v1-client/http']

const always: readonly Condition[] = ['idle', 'busy', 'slow', 'late-starts', 'slow-starts']
/** Such a server is started once. */
const overHttp: readonly Condition[] = ['idle', 'busy', 'slow']

const reference = (name: string): string[] => [process.execPath, join(import.meta.dirname, '..', '..', 'dist', name)]

const references: readonly SteadyTarget[] = [
  {
    name: 'reference-server/stdio',
    side: 'server',
    conditions: always,
    command: () => ({ command: [...reference('reference-server.js'), 'stdio'], env: {} }),
  },
  {
    name: 'reference-server/http',
    side: 'server',
    path: '/mcp',
    conditions: overHttp,
    command: (port) => ({ command: [...reference('reference-server.js'), 'http', '--port', String(port)], env: {} }),
  },
  {
    name: 'reference-client/http',
    side: 'client',
    conditions: always,
    command: () => ({ command: reference('reference-client.js'), env: {} }),
  },
  {
    name: 'reference-client/stdio',
    side: 'client',
    conditions: always,
    command: () => ({ command: [...reference('reference-client.js'), '--stdio', '--', '{command}'], env: {} }),
  },
]

/** The targets that are installed here. */
export function steadyTargets(): readonly SteadyTarget[] {
  const installed = targets.flatMap((target) =>
    target.starts.flatMap((start): SteadyTarget[] => {
      const name = `${target.name}/${start.label}`
      if (target.side === 'authorization' || target.side === 'gateway') return []
      if (!real.includes(name) || !isInstalled(folderName(target))) return []
      const operand = target.side === 'client' && start.transport === 'stdio' ? ['{command}'] : []
      return [
        {
          name,
          side: target.side,
          path: start.path,
          conditions: start.path === undefined ? always : overHttp,
          command: (port) => {
            const { command, args, env } = commandOf(start, targetFolder(folderName(target)), port)
            return { command: [command, ...args, ...operand], env }
          },
        },
      ]
    }),
  )
  return [...references, ...installed]
}
