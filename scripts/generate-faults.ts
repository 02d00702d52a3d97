import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const notFaults: readonly string[] = ['load.ts', 'index.ts']

/**
 * Writes `outFile`: an object from requirement id to the loader of its fault, for every `<requirement-id>.ts` in `dir`.
 * Faults are found by their file name, so adding one needs no other line. Returns the ids, sorted.
 */
export async function generateFaultIndex(dir: string, outFile: string): Promise<string[]> {
  const files = await readdir(dir)
  const ids = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !notFaults.includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const from = relative(dirname(outFile), dir).split(sep).join('/')
  const seams = `${dirname(from)}/seams.ts`
  const lines = ids.map((id) => `  '${id}': () => import('${from}/${id}.ts'),`)
  const text = [
    '// Generated from the files of the faults folder.',
    `import type { Fault } from '${seams}'`,
    '',
    'export const faults: Readonly<Record<string, () => Promise<{ default: Fault }>>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
  await mkdir(dirname(outFile), { recursive: true })
  await writeFile(outFile, text)
  return ids
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  for (const side of ['server', 'client']) {
    await generateFaultIndex(`${root}/reference-${side}s/faults`, `${root}/generated/faults-${side}.ts`).catch(
      (error: unknown) => process.stderr.write(`no faults of the ${side}: ${String(error)}\n`),
    )
  }
}
