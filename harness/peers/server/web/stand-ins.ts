/** Programs that stand in for browsers: they tell our browser site what they were asked to open. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The names under which programs look for a browser. */
const names = ['mcp-conform-browser', 'xdg-open', 'open', 'sensible-browser', 'x-www-browser', 'www-browser', 'wslview']

/** The variable that says where to POST what is to be opened; drivers may do so themselves. */
const browserVariable = 'MCP_CONFORMANCE_BROWSER_URL'

const program = `#!${process.execPath}
const url = process.argv.slice(2).find((word) => /^[a-z][a-z0-9+.-]*:/i.test(word))
const site = process.env.${browserVariable}
if (url !== undefined && site !== undefined) require('node:http').request(site, { method: 'POST' }).on('error', () => {}).end(url)
`

/** What a URL names that is no URL to a shell: whoever starts it has let a shell read one. */
const shellProgram = 'mcp-conform-shell'

const shellTrap = `#!${process.execPath}
const site = process.env.${browserVariable}
if (site !== undefined) require('node:http').request(site, { method: 'POST' }).on('error', () => {}).end('${shellProgram}:ran')
`

let folder: string | undefined

/** Variables for the client's process: its browsers are ours. The programs are made once, and go with this process. */
export function browserEnvironment(site: string, path = process.env.PATH ?? ''): Readonly<Record<string, string>> {
  folder ??= makePrograms()
  return {
    [browserVariable]: site,
    BROWSER: join(folder, names[0] ?? ''),
    PATH: `${folder}${delimiter}${path}`,
  }
}

function makePrograms(): string {
  const made = mkdtempSync(join(tmpdir(), 'mcp-conform-browser-'))
  for (const name of names) writeFileSync(join(made, name), program, { mode: 0o755 })
  writeFileSync(join(made, shellProgram), shellTrap, { mode: 0o755 })
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
