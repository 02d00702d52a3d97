/** Finds the quirks of the two reference implementations by their file names, and what they make use of. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFolder, generatedNotice, writeGenerated } from './generated-file.ts'

interface AnyQuirk {
  readonly tolerates?: readonly string[]
}

/**
 * Writes generated/quirks-server.ts and generated/quirks-client.ts: objects from name to quirk, of all `quirks/<topic>.ts`; and
 * generated/tolerated.ts: from the id of a permission to the quirks that make use of it. Throws when a name comes twice.
 */
export async function generateQuirkIndex(): Promise<void> {
  const tolerated = new Map<string, string[]>()
  for (const side of ['server', 'client']) {
    const dir = join(dirname(generatedFolder), `reference-${side}s`, 'quirks')
    const topics = readdirSync(dir)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
      .sort()
    const names = new Set<string>()
    for (const topic of topics) {
      const { default: quirks }: { default: Record<string, AnyQuirk> } = await import(join(dir, `${topic}.ts`))
      for (const [name, { tolerates = [] }] of Object.entries(quirks)) {
        if (names.has(name)) throw new Error(`two quirks of the ${side} are named ${name}`)
        names.add(name)
        for (const id of tolerates) tolerated.set(id, [...(tolerated.get(id) ?? []), `${side}: ${name}`])
      }
    }
    writeGenerated(`quirks-${side}.ts`, quirkIndex(side, topics))
  }
  const entries = [...tolerated].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = entries.map(([id, quirks]) => `  '${id}': ${JSON.stringify(quirks)},`)
  writeGenerated(
    'tolerated.ts',
    `${generatedNotice}export const tolerated: Readonly<Record<string, readonly string[]>> = {\n${lines.join('\n')}\n}\n`,
  )
}

function quirkIndex(side: string, topics: readonly string[]): string {
  const from = `../reference-${side}s`
  const variable = (topic: string) => topic.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return [
    `${generatedNotice}import type { Quirk } from '${from}/quirk.ts'`,
    ...topics.map((topic) => `import ${variable(topic)} from '${from}/quirks/${topic}.ts'`),
    '',
    'export const quirks: Readonly<Record<string, Quirk>> = {',
    ...topics.map((topic) => `  ...${variable(topic)},`),
    '}',
    '',
  ].join('\n')
}

if (import.meta.filename === process.argv[1]) await generateQuirkIndex()
