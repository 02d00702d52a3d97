/** Finds the faults of the two reference implementations by their file names. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { generatedFolder, generatedNotice, writeGenerated } from './generated-file.ts'

const notFaults: readonly string[] = ['load.ts', 'index.ts']

/** Writes generated/faults-server.ts and generated/faults-client.ts. */
export function generateFaultIndex(): void {
  const root = dirname(generatedFolder)
  for (const side of ['server', 'client']) {
    const dir = join(root, `reference-${side}s`, 'faults')
    if (existsSync(dir)) generateFaultIndexOf(dir, `faults-${side}.ts`)
  }
}

/**
 * Writes `generated/<name>`: an object from requirement id to the loader of its fault, for every `<requirement-id>.ts`
 * in `dir`, so that adding a fault needs no other line. The type comes from `seams.ts` beside the folder.
 */
export function generateFaultIndexOf(dir: string, name: string): void {
  const from = relative(generatedFolder, resolve(dir)).split(sep).join('/')
  const ids = readdirSync(dir)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !notFaults.includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const lines = [
    `import type { Fault } from '${dirname(from)}/seams.ts'`,
    '',
    'export const faults: Readonly<Record<string, () => Promise<{ default: Fault }>>> = {',
    ...ids.map((id) => `  '${id}': () => import('${from}/${id}.ts'),`),
    '}',
  ]
  writeGenerated(name, `${generatedNotice}${lines.join('\n')}\n`)
}

if (import.meta.filename === process.argv[1]) generateFaultIndex()
