/** Runs the built suite on a target under a condition. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { freePort } from '../../harness/targets/free-port.ts'
import { reportIn, type TargetRun } from '../targets/run-target.ts'
import { type Condition, commandUnder } from './conditions.ts'
import type { SteadyTarget } from './targets.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist', 'mcp-conform.js')

export async function runSteady(
  { name, side, path, command: commandOf }: SteadyTarget,
  condition: Condition,
  revisions: readonly string[],
): Promise<Pick<TargetRun, 'report' | 'exitCode' | 'output'>> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conform-steady-'))
  const file = join(folder, `${name.replace('/', '-')}.json`)
  const inner = path === undefined ? 0 : await freePort()
  const outer = condition === 'slow' && path !== undefined ? await freePort() : inner
  const ports = path === undefined ? undefined : { outer, inner }
  const { command, env } = commandOf(inner)
  const url = path === undefined ? [] : ['--url', `http://127.0.0.1:${outer}${path}`, '--starts-http']
  const { exitCode, all } = await execa(
    process.execPath,
    [
      program,
      side,
      ...['--seed', '1', '--report', `json=${file}`, ...url],
      ...revisions.flatMap((revision) => ['--revision', revision]),
      ...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
      '--',
      ...commandUnder(condition, command, { side, ports, countFile: join(folder, 'starts') }),
    ],
    { cwd: root, all: true, reject: false },
  )
  return { ...reportIn(file), exitCode, output: all }
}
