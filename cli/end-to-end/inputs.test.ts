/** What a user feeds the program: each with the line that it prints, its exit code, and the reports that are written all the same. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXml } from '../../fixtures/reports/read-junit.ts'
import { configurations } from './inputs/configurations.ts'
import { reportPaths } from './inputs/report-paths.ts'
import { type InputRow, type Rows, trace } from './inputs/row.ts'
import { surroundings } from './inputs/surroundings.ts'
import { traces } from './inputs/traces.ts'
import { untilPrinted } from './processes.ts'
import { callCli, program, smallServer } from './run-cli.ts'

let folder = ''
let wholeTrace = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inputs-'))
  const file = join(folder, trace)
  const chosen = ['--revision', '2025-11-25', '--scenario', '*ping*']
  await callCli(['server', ...chosen, '--trace', file, '--', ...smallServer], { cwd: folder })
  wholeTrace = readFileSync(file, 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Reports go to good places besides, unless the row says where standard output leads. */
const reports = ['--report', 'console', '--report', 'json=out.json', '--report', 'junit=out.xml']

interface Seen {
  readonly exitCode: number | undefined
  readonly all: string
}

async function inShell(words: readonly string[], cwd: string, { shell = '', signal }: InputRow): Promise<Seen> {
  const command = ['-c', `set -o pipefail; ${shell}`, 'bash', process.execPath, program, ...words]
  const child = execa('bash', command, { cwd, reject: false, all: true, stdin: 'ignore', detached: true })
  if (signal !== undefined) {
    await untilPrinted(child, / server {2,}/)
    process.kill(-(child.pid ?? 0), signal)
  }
  const { exitCode, all } = await child
  return { exitCode, all: typeof all === 'string' ? all : '' }
}

const fits = (command: string): boolean => {
  try {
    execFileSync('bash', ['-c', command], { stdio: 'ignore', cwd: mkdtempSync(join(tmpdir(), 'needs-')) })
    return true
  } catch {
    return false
  }
}

/** What a terminal would obey. */
const acting = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/

const tables: Readonly<Record<string, Rows>> = { configurations, traces, 'report paths': reportPaths, surroundings }

for (const [title, rows] of Object.entries(tables)) {
  describe(title, () => {
    test.for(Object.entries(rows))('%s', async ([, row], { skip }) => {
      if (row.needs !== undefined && !fits(row.needs)) skip(`not here: ${row.needs}`)
      const cwd = mkdtempSync(join(folder, 'row-'))
      writeFileSync(join(cwd, trace), wholeTrace)
      for (const [name, text] of Object.entries(row.files ?? {})) writeFileSync(join(cwd, name), text)
      if (row.before !== undefined) execFileSync('bash', ['-c', row.before], { cwd })
      const [command = '', ...rest] = row.args
      const words = [command, ...reports, ...rest]
      const { exitCode, all: printed } =
        row.shell === undefined ? await callCli(words, { cwd }) : await inShell(words, cwd, row)
      expect(printed).toMatch(row.says)
      expect(exitCode, printed).toBe(row.exitCode)
      expect(printed).not.toMatch(acting)
      const json = join(cwd, 'out.json')
      const junit = join(cwd, 'out.xml')
      if (row.outcome === 'none') expect([json, junit].filter((file) => existsSync(file))).toEqual([])
      else {
        expect(JSON.parse(readFileSync(json, 'utf8')).summary.outcome).toBe(row.outcome)
        readXml(readFileSync(junit, 'utf8'))
      }
    })
  })
}
