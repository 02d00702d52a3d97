/** The options of one run as a type, from their JSON Schema: a new one is written down once. */
import schema from '../../api/settings/schema/config.schema.json' with { type: 'json' }
import { generatedNotice, writeGenerated } from './generated-file.ts'

const types: Readonly<Record<string, string>> = { boolean: 'boolean', integer: 'number', string: 'string' }

interface Option {
  readonly description: string
  readonly type?: string
}

/** The only reference is that to a list of patterns. */
function typeOf({ type = '' }: Option): string {
  return types[type] ?? 'readonly string[]'
}

/** Writes generated/this-run.ts. */
export function generateRun(): void {
  const options: Readonly<Record<string, Option>> = schema.$defs.run.properties
  const members = Object.entries(options).map(
    ([name, option]) => `  /** ${option.description} */\n  readonly ${name}?: ${typeOf(option)}\n`,
  )
  const keys = Object.keys(options).map((name) => `  '${name}',\n`)
  writeGenerated(
    'this-run.ts',
    `${generatedNotice}/** What is asked for of one run, not of every run against a target. */
export interface ThisRun {
${members.join('')}}

export const thisRunKeys = [
${keys.join('')}] as const
`,
  )
}
