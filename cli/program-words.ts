/** How the user started this program, so that a command that is printed can be pasted as it stands. */
import { basename, delimiter, dirname, isAbsolute, relative, sep } from 'node:path'

interface Started {
  /** The script, as in `process.argv[1]`. */
  readonly script: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

const name = 'mcp-conform'

/** `npx mcp-conform`, `npm exec mcp-conform --`, `mcp-conform`, `node dist/mcp-conform.js`, ... */
export function programWords({ script, env, cwd }: Started): readonly string[] {
  const file = basename(script)
  // From source.
  if (/\.[cm]?ts$/.test(file)) return ['npx', 'tsx', shortPath(script, cwd)]
  const isBinary = file === name || dirname(script).endsWith(`${sep}.bin`)
  if (!isBinary) return ['node', shortPath(script, cwd)]
  return byPackageManager(env) ?? byPath(script, env, cwd)
}

/** Package managers put their names into the environment. */
function byPackageManager(env: Started['env']): readonly string[] | undefined {
  const [manager] = (env.npm_config_user_agent ?? '').split('/')
  switch (manager) {
    case 'npm':
      return env.npm_command === 'exec' && basename(env._ ?? '') === 'npm' ? ['npm', 'exec', name, '--'] : ['npx', name]
    case 'pnpm':
      return ['pnpm', 'exec', name]
    case 'yarn':
      return ['yarn', name]
    case 'bun':
      return ['bunx', name]
    default:
      return undefined
  }
}

function byPath(script: string, env: Started['env'], cwd: string): readonly string[] {
  const isOnPath = (env.PATH ?? '').split(delimiter).includes(dirname(script))
  return [isOnPath ? name : shortPath(script, cwd)]
}

/** Relative where that is shorter and stays below here. */
function shortPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  if (short === '' || short.startsWith('..') || isAbsolute(short)) return path
  return short.includes(sep) ? short : `.${sep}${short}`
}
