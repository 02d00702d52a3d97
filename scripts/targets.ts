/** `npx tsx scripts/targets.ts install [name...]` and `npx tsx scripts/targets.ts list`. */
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { isInstalled, stampOf, type Target, targetFolder, targetSource, targets } from '../fixtures/targets/index.ts'
import { stampFile } from '../fixtures/targets/installed.ts'

const npmFlags = ['--omit-lockfile-registry-resolved=true', '--ignore-scripts', '--no-audit', '--no-fund']

const [action, ...names] = process.argv.slice(2)
if (action === 'install') await installAll(select(names))
else if (action === 'list') for (const target of select(names)) list(target)
else fail('expected "install [name...]" or "list [name...]"')

async function installAll(selected: readonly Target[]): Promise<void> {
  for (const { name } of selected) {
    const packagesArePresent = isInstalled(name)
    cpSync(targetSource(name), targetFolder(name), { recursive: true })
    if (packagesArePresent) {
      console.log(`${name}: already installed`)
      continue
    }
    const folder = targetFolder(name)
    const verb = existsSync(join(folder, 'package-lock.json')) ? 'ci' : 'install'
    await execa('npm', [verb, ...npmFlags], { cwd: folder, stderr: 'inherit' })
    writeFileSync(join(folder, stampFile), stampOf(name))
    console.log(`${name}: installed`)
  }
}

function list({ name, side, starts }: Target): void {
  console.log(`${name} (${side}, ${isInstalled(name) ? 'installed' : 'not installed'})`)
  for (const { label, transport, command, env, path, revisions } of starts) {
    const variables = Object.entries(env ?? {}).map(([key, value]) => `${key}=${value} `)
    const line = [...command, ...operand(side, transport)].join(' ').replaceAll('{folder}', `.targets/${name}`)
    console.log(`  ${label}: ${variables.join('').replaceAll('{folder}', `.targets/${name}`)}${line}`)
    if (path !== undefined) console.log(`    url: http://127.0.0.1:{port}${path}`)
    console.log(`    transport: ${transport}  revisions: ${revisions.join(' ')}`)
  }
}

function operand(side: Target['side'], transport: string): string[] {
  if (side === 'server') return []
  return [transport === 'stdio' ? '{command}' : '{url}']
}

function select(wanted: readonly string[]): readonly Target[] {
  const unknown = wanted.filter((name) => targets.every((target) => target.name !== name))
  if (unknown.length > 0)
    fail(`unknown target ${unknown.join(', ')}; known: ${targets.map(({ name }) => name).join(', ')}`)
  return wanted.length === 0 ? targets : targets.filter(({ name }) => wanted.includes(name))
}

function fail(message: string): never {
  console.error(`targets: ${message}`)
  process.exit(2)
}
