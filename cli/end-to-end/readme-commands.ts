/** The commands that the README shows, as they can be run from a project that has the package. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { smallServer } from './run-cli.ts'

/** Each command of a block of shell, without its comment. */
export function commandsOf(readme: string): readonly string[] {
  return [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#\s.*$/, '').trim())
      .filter((line) => line !== ''),
  )
}

/** Why a command cannot be run here, if it cannot. */
export function whyNot(command: string): string | undefined {
  if (!command.startsWith('npx mcp-conform ')) return 'it is one of a checkout, or of the shell'
  if (/\[options\]|<\w+/.test(command)) return 'it shows what may be written, and is no command'
  if (/explain \d/.test(command)) return 'it needs a run with that many failures'
  if (command.includes(' --ui ')) return 'it opens a page in the browser, where there is one'
  return undefined
}

/** What stands for the user's own programs, and makes a run short. */
export function runnable(command: string, url: string): string {
  return (
    command
      .replaceAll('my-client', 'node my-client.mjs')
      .replaceAll('http://localhost:3000/mcp', url)
      .replace('--port 3000', '--port 0')
      .replace('--listen 4000', '--listen 0')
      .replace(/^(npx mcp-conform (?:server|client)) /, '$1 --only ping.receiver.empty-response@2025-11-25 ')
      // A shell that becomes the server changes nothing of what passes, as a gateway should not.
      .replace(
        /^(npx mcp-conform gateway) .*/,
        `$1 --revision 2025-11-25 --part fidelity -- sh -c 'exec "$@"' - {command}`,
      )
      // Its first run is that of `server`; a whole one costs as much as all other commands.
      .replace(/^(npx mcp-conform init) /, '$1 --no-run ')
  )
}

export interface Ran {
  readonly exitCode: number | undefined
  readonly all: string
}

/** What a command prints that goes on until it is ended. */
const listens = /listening|give your client|watching/

/** Runs a command in a folder of its own. One that goes on is ended once it listens or watches. */
export async function runCommand(command: string, folder: string, program: string): Promise<Ran> {
  mkdirSync(folder, { recursive: true })
  const [, server] = smallServer
  writeFileSync(join(folder, 'my-server.js'), `await import('${server}')\n`)
  writeFileSync(join(folder, 'my-client.mjs'), `await import('${join(program, '..', 'reference-client.js')}')\n`)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const line = command.replace(/^npx mcp-conform /, `exec '${process.execPath}' '${program}' `)
  const options = {
    cwd: folder,
    shell: '/bin/sh',
    stdin: 'ignore',
    reject: false,
    all: true,
    forceKillAfterDelay: false,
  } as const
  const run = execa(line, options)
  let isEnded = false
  if (/ reference-server http | tap --listen | --watch /.test(command))
    run.all.on('data', (text: Buffer) => {
      if (isEnded || !listens.test(String(text))) return
      isEnded = true
      run.kill()
    })
  const { exitCode, signal, all } = await run
  return { exitCode: signal === 'SIGTERM' ? 0 : exitCode, all: String(all) }
}
