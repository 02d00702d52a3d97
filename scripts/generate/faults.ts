/** The faults of each side as one module, which the package loads when one is asked for. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '../../harness/trace/place.ts'
import { referenceFolders } from '../load/reference-folders.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

const root = join(import.meta.dirname, '..', '..')

const sides = ['server', 'client', 'authorization-server', 'gateway'] as const satisfies readonly Kind[]

/** Writes generated/server-faults.ts and so on. */
export function generateFaults(): void {
  for (const side of sides) writeGenerated(`${side}-faults.ts`, moduleOf(side))
}

function moduleOf(side: Kind): string {
  const folder = `${referenceFolders[side]}/faults`
  const files = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: topic }) =>
      readdirSync(join(root, folder, topic))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => `../${folder}/${topic}/${file}`),
    )
    .sort()
  return `${generatedNotice}${files.map((file, i) => `import f${i} from '${file}'`).join('\n')}
import type { Fault } from '../${referenceFolders[side]}/fault.ts'

/** Requirement -> what breaks it. */
export const faults: Readonly<Record<string, Fault | readonly Fault[]>> = {
${files.map((_, i) => `  ...f${i},`).join('\n')}
}
`
}
