/** The official suite, to be measured beside ours: installed below `.targets/`, with the Node that it needs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import type { Command } from './measure.ts'

const folder = join(import.meta.dirname, '..', '..', '.targets', 'bench')
const packages = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12', node: '22.23.3' }
/** The Node that it needs. */
export const officialNode = join(folder, 'node_modules/node/bin/node')
const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const output = join(folder, 'results')

/** Rejects when it cannot be installed. */
export async function installOfficial(): Promise<void> {
  if (existsSync(officialNode) && existsSync(program)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  await execa('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
}

/** What checks a server there by the requirements of a revision. */
export function officialOn(url: string, revision: string): Command {
  return { node: officialNode, args: [program, 'server', '--url', url, '--requirements', revision, '-o', output] }
}

/** How many checks a run has judged: those with an outcome. */
export async function officialChecks(url: string, revision: string): Promise<number> {
  rmSync(output, { recursive: true, force: true })
  await execa(officialNode, officialOn(url, revision).args, { reject: false })
  const checks = readdirSync(output).flatMap((name): unknown[] => {
    const file = join(output, name, 'checks.json')
    const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    return Array.isArray(read) ? read : []
  })
  return checks.filter((check) => ['SUCCESS', 'FAILURE', 'WARNING'].includes(String(statusOf(check)))).length
}

function statusOf(check: unknown): unknown {
  return typeof check === 'object' && check !== null ? Reflect.get(check, 'status') : undefined
}
