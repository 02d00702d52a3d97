/** `npm run new -- <id>`: writes what a new requirement needs, with TODO where somebody has to think. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Actor, Requirement } from '../harness/judging/suite.ts'
import { readLedger } from '../suites/requirements/read/read.ts'
import { requirementWords, topicsByFile } from '../suites/requirements/read/vocabulary.ts'
import { scaffold } from './new/scaffold.ts'
import { refuse, scriptOptions } from './options/options.ts'

const usage = `Usage: npm run new -- <topic.subject.rule> [--actor <actor>] [--scenario]

  --actor <actor>  to whom the requirement applies; default: as most entries of its subject or topic
  --scenario       create a scenario; default: a monitor, which reads what every scenario records
`
const root = join(import.meta.dirname, '..')
const { values, positionals } = scriptOptions(usage, {
  allowPositionals: true,
  options: { actor: { type: 'string' }, scenario: { type: 'boolean', default: false } },
})

const isActor = (word: string | undefined): word is Actor => requirementWords.actor?.includes(word) === true

function byFile(): ReadonlyMap<string, readonly Requirement[]> {
  const { requirements } = readLedger()
  return new Map(
    Object.entries(topicsByFile).map(([file, topics]) => [
      file,
      requirements.filter(({ id }) => topics.includes(id.split('.', 1)[0] ?? '')),
    ]),
  )
}

function read(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const [id] = positionals
if (id === undefined) refuse(usage, 'which requirement?')
if (values.actor !== undefined && !isActor(values.actor)) refuse(usage, `unknown actor: ${values.actor}`)
const { scenario, actor } = values
const written = ((): ReturnType<typeof scaffold> => {
  try {
    return scaffold({ id, scenario, ...(isActor(actor) && { actor }) }, byFile(), topicsByFile, read)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    process.stderr.write(`npm run new: ${error.message}\n`)
    process.exit(2)
  }
})()
for (const { path, text } of written.files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`${path}\n`)
}
const test = written.files.find(({ path }) => path.endsWith('.test.ts'))?.path ?? 'suites/suite.test.ts'
process.stdout.write(`
The requirement applies to: ${written.actor}. If that is wrong, undo the changes and run again with --actor.

Fill in each TODO, in this order (CONTRIBUTING.md):
1. the entry:  npm run generate
2. the judge:  npx vitest run ${test}
3. the fault:  npm run audit -- --requirement ${id}
4. the counts: npx tsx scripts/mark-unjudged.ts
5. the pin:    npm run pins -- --entry ${id} --write
`)
