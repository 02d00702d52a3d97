/** The files of the skills that the reference server serves, by their URIs. */

import type { JsonObject } from '../json-rpc.ts'

export interface SkillFile {
  readonly mimeType: string
  readonly text: string
  /** What stands between the lines "---" of a SKILL.md. */
  readonly frontmatter?: JsonObject
}

const markdown = (text: string): SkillFile => ({ mimeType: 'text/markdown', text })

function skill(name: string, description: string, more: JsonObject = {}, written: readonly string[] = []): SkillFile {
  const lines = ['---', `name: ${name}`, `description: ${description}`, ...written, '---', '', `# ${name}`, '']
  return { ...markdown(lines.join('\n')), frontmatter: { name, description, ...more } }
}

/** A skill with a prefix, folders, and another skill within it. */
export const enclosing = 'skill://fixture.example/office/pdf-processing'
export const nested = `${enclosing}/tools/extract`
export const plain = 'skill://git-workflow'
/** Made anew for each reader. */
export const dynamic = 'skill://fixture.example/daily'
/** Served, and not in the listing. */
export const unlisted = 'skill://fixture.example/unlisted'

export const skillFiles: ReadonlyMap<string, SkillFile> = new Map([
  [
    `${enclosing}/SKILL.md`,
    skill(
      'pdf-processing',
      'Extract, fill and assemble PDF documents',
      { license: 'Apache-2.0', metadata: { version: '2.1.0' } },
      ['license: Apache-2.0', 'metadata:', '  version: "2.1.0"'],
    ),
  ],
  [`${enclosing}/references/FORMS.md`, markdown('# Forms\n\nFill them with care. Ümläute too.\n')],
  [`${enclosing}/templates/invoice.md`, markdown('# Invoice\n')],
  [`${enclosing}/templates/regional/eu-invoice.md`, markdown('# Invoice (EU)\n')],
  [`${enclosing}/scripts/extract.py`, { mimeType: 'text/x-python', text: 'print("extract")\n' }],
  [`${nested}/SKILL.md`, skill('extract', 'Extract the text of one page')],
  [`${nested}/pages.md`, markdown('# Pages\n')],
  [`${plain}/SKILL.md`, skill('git-workflow', 'Conventions for branches and commits')],
  [`${dynamic}/SKILL.md`, skill('daily', 'The report of today')],
  [`${unlisted}/SKILL.md`, skill('unlisted', 'A skill that is found by its URI alone')],
])

/** The files below a folder. */
export const filesOf = (root: string): readonly string[] =>
  [...skillFiles.keys()].filter((uri) => uri.startsWith(`${root}/`))
