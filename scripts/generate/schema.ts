import { fileURLToPath } from 'node:url'
import { _, Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { formats } from '../../schema/formats.ts'
import { jsonSchema, types } from '../../schema/json-schema.ts'
import { type RevisionId, revisions } from '../../schema/revisions.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'
import { trimValidators } from './trim-validators.ts'

/** Writes `generated/schema/`: per revision the compiled validators (`.mjs`), with an index. */
export function generateSchema(): void {
  for (const revision of revisions) {
    write(`${revision}.mjs`, validatorModule(revision))
    write(`${revision}.d.mts`, validatorDeclarations)
  }
  write('validators.ts', validatorIndex())
}

const validatorDeclarations = `import type { CompiledValidator } from '../../schema/violation.ts'
export declare const validators: Readonly<Record<string, CompiledValidator>>
`

function validatorModule(revision: RevisionId): string {
  const ajv = new Ajv({
    allErrors: true,
    // Failures carry the schema of their keyword: the annotations in it name the requirement.
    verbose: true,
    messages: false,
    strict: false,
    inlineRefs: false,
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  })
  // The keywords in use mean the same in all drafts. Without its `$schema`, ajv leaves out what only newer drafts need.
  ajv.addSchema({ $defs: jsonSchema(revision).$defs }, 'revision')
  const names = [...types(revision).keys()]
  const code = standaloneCode(
    ajv,
    Object.fromEntries(names.map((name) => [`validate${name}`, `revision#/$defs/${name}`])),
  )
  if (code.includes('require(')) throw new Error(`the validators of ${revision} need a runtime module of ajv`)
  const table = names.map((name) => `  ${name}: validate${name},\n`).join('')
  const imports = "import { formats } from '../../schema/formats.ts'\n"
  return `${imports}${trimValidators(code)}\nexport const validators = {\n${table}}\n`
}

function validatorIndex(): string {
  const members = revisions.map((revision) => `  '${revision}': () => import('./${revision}.mjs'),\n`)
  return `import type { RevisionId } from '../../schema/revisions.ts'
import type { CompiledValidator } from '../../schema/violation.ts'

type Module = { readonly validators: Readonly<Record<string, CompiledValidator>> }

/** The validators of each revision, loaded when they are asked for. */
export const validatorModules: Readonly<Record<RevisionId, () => Promise<Module>>> = {\n${members.join('')}}\n`
}

function write(name: string, text: string): void {
  writeGenerated(`schema/${name}`, generatedNotice + text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateSchema()
