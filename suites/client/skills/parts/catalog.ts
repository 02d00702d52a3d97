/** A server with skills, as a script: what it lists, what it serves, and where the two differ on purpose. */
import { createHash } from 'node:crypto'
import { type IncomingRequest, RpcError, type ServerScript } from '../../../../harness/index.ts'
import { codes, type Json, type JsonObject } from '../../../../schema/index.ts'
import { skillsExtension } from '../../../judging/skills/entries.ts'

/** Files by path below the folder of a skill. */
export type Files = Readonly<Record<string, string>>

/** A skill as it is served. */
export interface Skill {
  /** The folder. */
  readonly root: string
  readonly files: Files
  /** Its entry says this in place of what is true; `undefined` leaves a member out. */
  readonly told?: Readonly<Record<string, Json | undefined>>
  /** Why the entry or a file is not as it should be. */
  readonly deliberate?: string
  /** What resources/read gives for a path in place of the file. */
  readonly altered?: Files
}

/** The text of a SKILL.md. */
export const manifestOf = (name: string, description: string, ...more: readonly string[]): string =>
  ['---', `name: ${name}`, `description: ${description}`, ...more, '---', '', `# ${name}`, ''].join('\n')

export const uriOf = ({ root }: Pick<Skill, 'root'>): string => `${root}/SKILL.md`

/** How an entry describes a file. */
export function described(uri: string, text: string): JsonObject {
  const bytes = Buffer.from(text)
  return { uri, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length }
}

const nameOf = (root: string): string => root.slice(root.lastIndexOf('/') + 1)
const descriptionOf = (text = ''): string => /^description: (.*)$/m.exec(text)?.[1] ?? ''

/** The entry of a skill. */
function entryOf({ root, files, told = {} }: Skill): JsonObject {
  const resources = Object.entries(files).map(([path, text]) => described(`${root}/${path}`, text))
  const frontmatter = { name: nameOf(root), description: descriptionOf(files['SKILL.md']) }
  const entry = { uri: `${root}/SKILL.md`, frontmatter, resources, ...told }
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
}

interface Served {
  /** The pages of the listing. */
  readonly pages: readonly (readonly Skill[])[]
  /** Skills that are served and not listed. */
  readonly unlisted?: readonly Skill[]
  /** Files that can be read beside those of skills, by URI. */
  readonly loose?: Files
  /** Resources that resources/list has. */
  readonly resources?: readonly JsonObject[]
  /** Folders by URI: the pages of their children. Without any the server does not declare directoryRead. */
  readonly folders?: Readonly<Record<string, readonly (readonly JsonObject[])[]>>
  /** Milliseconds; default a minute. */
  readonly ttlMs?: number
}

const cursorOf = (page: number): string => `page ${page + 1} =`
const pageAt = ({ cursor }: JsonObject): number =>
  typeof cursor === 'string' ? Number(/\d+/.exec(cursor)?.[0]) - 1 : 0

/** One page, with the cursor of the next. */
function paged<T>(pages: readonly T[], params: JsonObject): { readonly page: T; readonly more: JsonObject } {
  const at = pageAt(params)
  const page = pages[at]
  if (page === undefined) throw new RpcError(codes.invalidParams, 'Invalid cursor')
  return { page, more: at + 1 < pages.length ? { nextCursor: cursorOf(at + 1) } : {} }
}

/** The script of such a server; `now` is asked anew for each request. */
export function servesSkills(now: () => Served): ServerScript {
  const hints = (): JsonObject => ({ ttlMs: now().ttlMs ?? 60_000, cacheScope: 'private' })
  const all = (): readonly Skill[] => [...now().pages.flat(), ...(now().unlisted ?? [])]
  const told = (request: IncomingRequest, skills: readonly Skill[]): readonly JsonObject[] => {
    const why = skills.find(({ deliberate }) => deliberate !== undefined)?.deliberate
    if (why !== undefined) request.deliberate(why)
    return skills.map(entryOf)
  }
  const directoryRead = now().folders !== undefined
  return {
    capabilities: { resources: {}, extensions: { [skillsExtension]: directoryRead ? { directoryRead } : {} } },
    on: {
      'resources/list': async () => ({ resources: [...(now().resources ?? [])] }),
      'skills/list': async (request) => {
        const { page, more } = paged(now().pages, request.params)
        return { skills: [...told(request, page)], ...more, ...hints() }
      },
      'skills/get': async (request) => {
        const { uri } = request.params
        const found = all().find((skill) => uriOf(skill) === uri)
        if (found === undefined) throw new RpcError(codes.invalidParams, `no skill is served at ${String(uri)}`)
        const [skill = {}] = told(request, [found])
        return { skill, ...hints() }
      },
      'resources/read': async (request) => {
        const uri = String(request.params.uri)
        const text = textAt(now(), all(), uri)
        if (text === undefined) throw new RpcError(codes.invalidParams, `unknown resource ${uri}`)
        const isOdd = all().some(({ root, deliberate }) => deliberate !== undefined && uri.startsWith(`${root}/`))
        if (isOdd) request.deliberate('content that its entry does not describe')
        return { contents: [{ uri, mimeType: 'text/markdown', text }], ...hints() }
      },
      ...(directoryRead && {
        'resources/directory/read': async (request: IncomingRequest) => {
          const { uri } = request.params
          const pages = typeof uri === 'string' ? now().folders?.[uri] : undefined
          if (pages === undefined) throw new RpcError(codes.invalidParams, `${String(uri)} is no directory`)
          const { page, more } = paged(pages, request.params)
          return { resources: [...page], ...more }
        },
      }),
    },
  }
}

function textAt({ loose = {} }: Served, skills: readonly Skill[], uri: string): string | undefined {
  const within = skills.flatMap(({ root, files, altered = {} }) => {
    if (!uri.startsWith(`${root}/`)) return []
    const path = uri.slice(root.length + 1)
    return altered[path] ?? files[path] ?? []
  })
  return within[0] ?? loose[uri]
}

/** A child of a folder as resources/directory/read shows it. */
export const child = (uri: string, mimeType = 'text/markdown'): JsonObject => ({
  uri,
  name: uri.slice(uri.lastIndexOf('/') + 1),
  mimeType,
})

/** The texts that a driver reported in an array. */
export const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The text that the model got, as a driver reports it: by itself, or in the result of a read. */
export const textIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '')
