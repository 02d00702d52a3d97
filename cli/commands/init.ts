/** `mcp-conform init` */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { UsageError } from '../../settings/usage-error.ts'
import { choice, httpUrl, side } from '../../settings/values.ts'
import type { Io } from '../io.ts'
import { baselineName } from '../options/baseline-file.ts'
import { type CiSystem, ciSystems } from '../options/ci-systems.ts'
import { initFiles } from '../texts/init.ts'

export interface InitFlags {
  readonly side?: string
  readonly url?: string
  readonly startsHttp?: boolean
  readonly ci?: string
}

/** Writes a configuration, a baseline and a file for the CI; what is there stays. Resolves with the exit code. */
export async function init(command: readonly string[], flags: InitFlags, io: Io): Promise<number> {
  const url = flags.url === undefined ? undefined : httpUrl(flags.url, '--url')
  if (command.length === 0 && url === undefined)
    throw new UsageError(
      'init: expected the target: a command after --, as in "mcp-conform init -- node my-server.js", or --url',
    )
  const ci: CiSystem = choice(ciSystems, flags.ci ?? 'github', '--ci')
  const files = initFiles({
    side: side(flags.side ?? 'server', '--side'),
    command,
    url,
    startsHttp: flags.startsHttp ?? false,
    ci,
    version: packageJson.version,
    baselineName,
  })
  for (const { path, text } of files) {
    const file = join(io.cwd, path)
    if (existsSync(file)) {
      io.out(`kept     ${path}\n`)
      continue
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
    io.out(`written  ${path}\n`)
  }
  io.out(
    `\nNext: npx mcp-conform ${flags.side ?? 'server'}\nThen, if there are reds for another day: add --update-baseline\n`,
  )
  return 0
}
