/** The pages of the specification as files: what the ledger calls `server/tools` of a revision, read and cut into sections. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { revisions } from '../../schema/index.ts'
import { splitMarkdown } from './split-markdown.ts'
import { splitSchema } from './split-schema.ts'
import type { Section } from './statement.ts'

/** Where the pages are unless told otherwise: beside the project. */
export const pagesFolder: string =
  process.env.MCP_SPECIFICATION_PAGES ?? join(import.meta.dirname, '../../../shared/spec/docs')

/** Whether there are pages to compare with. */
export const havePages = (folder: string = pagesFolder): boolean => existsSync(join(folder, '2025-11-25'))

/** Drafts of extensions whose pages nobody had at hand: their entries have no pins yet. */
export const unread: ReadonlySet<string> = new Set([
  'ext-skills',
  'ext-auth-dpop-draft',
  'ext-auth-wif-draft',
  'ext-apps',
])

/** Reads pages once each. */
export class Pages {
  private readonly read = new Map<string, readonly Section[] | undefined>()

  private readonly folder: string

  constructor(folder: string = pagesFolder) {
    this.folder = folder
  }

  /** The sections of a page, or undefined if there is no such file. */
  sections(revision: string, page: string): readonly Section[] | undefined {
    const key = `${revision} ${page}`
    if (!this.read.has(key)) this.read.set(key, this.load(revision, page))
    return this.read.get(key)
  }

  /** The pages of the dated revisions, oldest first, each with its revision. */
  all(): readonly (readonly [revision: string, page: string])[] {
    return revisions.flatMap((revision) => {
      const files = readdirSync(join(this.folder, revision), { recursive: true, encoding: 'utf8' })
      const prose = files.filter((file) => file.endsWith('.mdx')).map((file) => file.replace(/\.mdx$/, ''))
      const pages = [...prose, 'schema', 'basic/security_best_practices'].sort()
      return [...new Set(pages)].map((page) => [revision, page] as const)
    })
  }

  private load(revision: string, page: string): readonly Section[] | undefined {
    const file = filesOf(revision, page)
      .map((name) => join(this.folder, name))
      .find(existsSync)
    if (file === undefined) return undefined
    const source = readFileSync(file, 'utf8')
    return page === 'schema'
      ? splitSchema(source)
      : splitMarkdown(source, revision.startsWith('ext-') ? 'github' : 'site')
  }
}

/** Where the page may be, relative to the folder; the first file that exists counts. */
function filesOf(revision: string, page: string): readonly string[] {
  if (page === 'schema') return [`../schema/${revision}/schema.json`]
  if (page === 'basic/security_best_practices')
    return [`docs/${revision}/tutorials/security/security_best_practices.mdx`]
  if (page.startsWith('seps/')) return [`${page}.mdx`]
  if (revision.startsWith('ext-')) return [`ext/${page}.md`, `seps/${page}.mdx`, `extensions/${page}.mdx`]
  return [`${revision}/${page}.mdx`]
}
