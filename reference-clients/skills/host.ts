/** What a host makes of the skills of its server (ext-skills, specification/stable/skills.mdx). */
import { createHash } from 'node:crypto'
import { isDeclared } from '../capabilities.ts'
import { InvalidResult, Unsupported } from '../errors.ts'
import { mayUse, type Work } from '../features/actions.ts'
import { listAll } from '../features/list.ts'
import { isObject, type JsonObject, objectAt, objectsAt } from '../messages.ts'
import { keepSkill } from '../model/conversation.ts'
import { leaveCopy } from './copies.ts'
import { firstDifference, frontmatterOf } from './frontmatter.ts'
import type { SkillResource, SkillSeams } from './seams.ts'

const manifest = '/SKILL.md'
/** What every host has to take: files of a skill, and their bytes. */
const mostFiles = 512
const mostBytes = 16 * 1024 * 1024

/** A skill that the model works with, and its entry from when it was loaded. */
interface Held {
  readonly entry: JsonObject
  /** Further files that a directory of the server has shown. */
  readonly shown: Set<string>
}

/** Skills of one server. What a user would have to agree to, a driver has agreed to. */
export class SkillHost {
  /** The entries that were listed last, by URI. */
  #listed = new Map<string, JsonObject>()
  readonly #listings: number[] = []
  readonly #held = new Map<string, Held>()
  /** Content that was verified, by digest. */
  readonly #kept = new Map<string, string>()

  /** The URIs of the skills that the server lists. */
  async list(work: Work): Promise<string[]> {
    requireSkills(work)
    serverFor('list', work)
    const { seams } = work.run
    const all = (await listAll(work, 'skills/list', 'skills')).filter((entry) => takes(seams.skills, entry))
    const entries = seams.skills?.offers?.(all, () => all) ?? all
    this.#listed = new Map(entries.map((entry) => [String(entry.uri), entry]))
    this.#listings.push(all.length)
    await seams.skills?.listed?.(entries, async (uri) => {
      await work.session.request('resources/read', { uri })
    })
    return [...this.#listed.keys()]
  }

  /** Loads a skill: the text of its SKILL.md, once it is known to be what the entry says. */
  load(own: Work, uri: string): Promise<string> {
    requireSkills(own)
    const work = serverFor('load', own)
    const next = (): Promise<string> => this.#load(work, uri)
    return own.run.seams.skills?.loads?.(uri, next) ?? next()
  }

  async #load(work: Work, uri: string): Promise<string> {
    const { skills } = work.run.seams
    const find = (): JsonObject | undefined => this.#listed.get(uri)
    const known = skills?.knows === undefined ? find() : skills.knows(uri, find)
    const entry = known ?? (await this.#ask(work, uri))
    const files = filesOf(entry)
    const isWithin = (): boolean =>
      files.length <= mostFiles && files.reduce((sum, { size }) => sum + size, 0) <= mostBytes
    if (!(skills?.isWithinLimits?.(files, isWithin) ?? isWithin()))
      throw new InvalidResult(`${uri} is larger than this client takes`)
    const text = await this.#read(work, entry, uri)
    const own = frontmatterOf(text)
    if (own === undefined) throw new InvalidResult(`${uri} has no frontmatter`)
    const told = objectAt(entry, 'frontmatter')
    const compare = (): string | undefined => firstDifference(own, told)
    const field = skills?.differs === undefined ? compare() : skills.differs(own, told, compare)
    if (field !== undefined) {
      skills?.unverified?.('frontmatter', () => keepSkill(work, uri, text))
      throw new InvalidResult(`the ${field} of ${uri} is not that of its entry`)
    }
    this.#held.set(uri, { entry, shown: new Set() })
    keepSkill(work, uri, text)
    return text
  }

  /** A file of a skill that was loaded, by a path relative to its SKILL.md. */
  async readFile(work: Work, skill: string, path: string): Promise<string> {
    const { entry, shown } = this.#acting(skill)
    const { skills } = work.run.seams
    const uri = resolve(skills, skill, path)
    const isListed = (): boolean => entry.resources === 'dynamic' || filesOf(entry).some((file) => file.uri === uri)
    if (!(skills?.mayRead?.(uri, shown.has(uri), isListed) ?? isListed()))
      throw new InvalidResult(`${uri} is no file of the skill that was loaded`)
    return this.#read(serverFor('read', work), entry, uri)
  }

  /** The names in a folder of a skill that was loaded. */
  async listFolder(work: Work, skill: string, path: string): Promise<readonly string[]> {
    const { entry, shown } = this.#acting(skill)
    const { run } = work
    const { skills } = run.seams
    const root = skill.slice(0, -manifest.length)
    const folder = path === '' ? root : `${root}/${path}`
    const isKnown = entry.resources !== 'dynamic'
    const known = namesIn(
      folder,
      filesOf(entry).map(({ uri }) => uri),
    )
    const asks = (): boolean => run.decide.mayUse('skills.directoryRead', () => readsDirectories(work))
    if (!(skills?.readsFolder?.(isKnown, asks) ?? asks())) return known
    const uris = await this.#readFolder(work, folder)
    for (const uri of uris) shown.add(uri)
    const served = namesIn(folder, uris)
    const own = (): readonly string[] => (isKnown ? served.filter((name) => known.includes(name)) : served)
    return skills?.shows?.(served, own) ?? own()
  }

  async #readFolder({ run, session }: Work, uri: string): Promise<readonly string[]> {
    const uris: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < run.limits.pages; page += 1) {
      const result = await session.request('resources/directory/read', { uri, cursor })
      uris.push(...objectsAt(result, 'resources').map((child) => String(child.uri)))
      const next = (): string | undefined => (typeof result.nextCursor === 'string' ? result.nextCursor : undefined)
      const { skills } = run.seams
      cursor = skills?.nextFolderPage === undefined ? next() : skills.nextFolderPage(result, next)
      if (cursor === undefined) break
    }
    return uris
  }

  #acting(skill: string): Held {
    const held = this.#held.get(skill)
    if (held === undefined) throw new InvalidResult(`${skill} is not loaded`)
    return held
  }

  /** The entry of a skill that was not listed: the server says whether it is one. */
  async #ask({ run, session }: Work, uri: string): Promise<JsonObject> {
    const { skills } = run.seams
    if (!(skills?.asks?.(uri, this.#listings, () => true) ?? true)) throw new InvalidResult(`${uri} is not listed`)
    const asked = skills?.skillUri?.(uri, () => uri) ?? uri
    const entry = objectAt(await session.request('skills/get', { uri: asked }), 'skill')
    if (!takes(skills, entry)) throw new InvalidResult(`the entry of ${uri} is not in order`)
    return entry
  }

  /** Content of a file: what was kept, or what the server has, if it is what the entry says. */
  async #read(work: Work, entry: JsonObject, uri: string): Promise<string> {
    const { run, session } = work
    const { skills } = run.seams
    const expected = filesOf(entry).find((file) => file.uri === uri)
    const find = (): string | undefined => expected && this.#kept.get(expected.digest)
    const kept = expected && skills?.kept !== undefined ? skills.kept(expected, find) : find()
    if (kept !== undefined) return kept
    const [content = {}] = objectsAt(await session.request('resources/read', { uri }), 'contents')
    const bytes = Buffer.from(
      String(content.text ?? content.blob ?? ''),
      content.text === undefined ? 'base64' : 'utf8',
    )
    const text = bytes.toString('utf8')
    if (expected === undefined) return text
    const check = (): string | undefined => flawOf(bytes, expected)
    const flaw = skills?.verify === undefined ? check() : skills.verify(bytes, expected, check)
    if (flaw !== undefined) {
      skills?.unverified?.('bytes', () => keepSkill(work, uri, text))
      throw new InvalidResult(`${uri}: ${flaw}`)
    }
    this.#kept.set(expected.digest, text)
    await leaveCopy(work, uri, bytes)
    return text
  }
}

const skillsOf = ({ run }: Work): JsonObject | undefined => {
  const settings = objectAt(run.state.serverCapabilities, 'extensions')['io.modelcontextprotocol/skills']
  return isObject(settings) ? settings : undefined
}
const readsDirectories = (work: Work): boolean => skillsOf(work)?.directoryRead === true

/** The server that the work is with, unless a fault takes another one. */
function serverFor(purpose: 'list' | 'load' | 'read', work: Work): Work {
  const all = work.beside?.() ?? [work]
  const own = all.indexOf(work)
  return all[work.run.seams.skills?.server?.(purpose, own, () => own) ?? own] ?? work
}

function requireSkills(work: Work): void {
  const isOffered = isDeclared(work.run.state.serverCapabilities, 'resources')
  if (isOffered && !mayUse(work.run, 'resources')) throw new Unsupported('this client uses no resources')
  if (!work.run.decide.mayUse('skills', () => skillsOf(work) !== undefined && mayUse(work.run, 'resources')))
    throw new InvalidResult('the server has no skills')
}

function takes(seams: SkillSeams | undefined, entry: JsonObject): boolean {
  const isInOrder = (): boolean =>
    typeof entry.uri === 'string' &&
    entry.uri.endsWith(manifest) &&
    (Array.isArray(entry.resources) || entry.resources === 'dynamic')
  return seams?.isEntry?.(entry, isInOrder) ?? isInOrder()
}

function filesOf(entry: JsonObject): readonly SkillResource[] {
  return objectsAt(entry, 'resources').map(({ uri, digest, size }) => ({
    uri: String(uri),
    digest: String(digest),
    size: Number(size),
  }))
}

function flawOf(content: Uint8Array, { digest, size }: SkillResource): string | undefined {
  if (content.length !== size) return `${content.length} bytes came, not ${size}`
  const own = `sha256:${createHash('sha256').update(content).digest('hex')}`
  return own === digest ? undefined : 'the content has another digest'
}

/** As a path of files: from the folder of the SKILL.md. */
function resolve(seams: SkillSeams | undefined, skill: string, path: string): string {
  const clean = (): string => `${skill.slice(0, -manifest.length)}/${path.replace(/^\.\//, '')}`
  return seams?.resolves?.(skill, path, clean) ?? clean()
}

/** The names of what lies in a folder, by the URIs of files at any depth. */
function namesIn(folder: string, uris: readonly string[]): readonly string[] {
  const inside = uris.filter((uri) => uri.startsWith(`${folder}/`))
  return [...new Set(inside.map((uri) => uri.slice(folder.length + 1).split('/')[0] ?? ''))]
}
