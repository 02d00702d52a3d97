import { faults } from '../../fault.ts'
import { useAnyway } from '../../fault-overrides.ts'
import { isObject, type Json, type JsonObject, objectAt } from '../../messages.ts'

const hasFiles = (entry: JsonObject): boolean => Array.isArray(entry.resources) || entry.resources === 'dynamic'

/** Tools that a SKILL.md allows. */
const allowedBy = (text: string): readonly string[] => /^allowed-tools: (.*)$/m.exec(text)?.[1]?.split(' ') ?? []

export default faults({
  'skills.security.allowed-tools-ignored': {
    says: 'asks no user about the tools that a loaded skill allows',
    seams: () => {
      const allowed: string[] = []
      return {
        skills: {
          tells({ text }, next) {
            allowed.push(...allowedBy(text))
            return next()
          },
        },
        user: { asks: (_to, next, shown) => !allowed.some((tool) => shown.includes(tool)) && next() },
      }
    },
  },
  'skills.nested.host-ignores-frontmatter': {
    says: 'asks no user about the tools that a SKILL.md in a folder of a skill allows',
    seams: () => {
      const allowed: string[] = []
      return {
        skills: {
          verify(content, { uri }, next) {
            if (uri.endsWith('/inner/SKILL.md')) allowed.push(...allowedBy(Buffer.from(content).toString()))
            return next()
          },
        },
        user: { asks: (_to, next, shown) => !allowed.some((tool) => shown.includes(tool)) && next() },
      }
    },
  },
  'skills.capability.client-observes-declaration': {
    says: 'asks any server for its skills',
    seams: () => {
      let isAsked = false
      return {
        async request(method, _params, next) {
          const result = await next()
          if (method === 'tools/list') isAsked = true
          return result
        },
        order: {
          async beforeClose(context) {
            const { extensions } = context.serverCapabilities
            const hasSkills = isObject(extensions) && 'io.modelcontextprotocol/skills' in extensions
            if (isAsked && !hasSkills && context.era === 'stateless')
              await context.send({ jsonrpc: '2.0', id: 'any-skills', method: 'skills/list', params: modernParams })
          },
        },
      }
    },
  },
  'skills.security.origin-tagged': {
    says: 'gives its model the text of a skill, and not a word of where it is from',
    seams: { skills: { tells: ({ text }) => text } },
  },
  'skills.security.host-label': {
    says: 'tells its model the name that the server gives itself',
    seams: { skills: { tells: ({ uri, text, serverName }) => `The skill ${uri} of ${serverName}:\n${text}` } },
  },
  'skills.verify.unused': {
    says: 'gives its model what is not as its entry says, and reports that it did not load it',
    seams: {
      skills: { unverified: (what, tell) => (what === 'bytes' ? tell() : undefined) },
    },
  },
  'skills.verify.frontmatter-blocks-load': {
    says: 'gives its model a skill with another frontmatter than its entry has, and reports that it did not load it',
    seams: { skills: { unverified: (what, tell) => (what === 'frontmatter' ? tell() : undefined) } },
  },
  'skills.capability.client-no-directory-read': {
    says: 'reads directories of each server that has skills',
    seams: useAnyway('skills.directoryRead'),
  },
  'skills.entry.paths-encode-server': {
    says: 'keeps copies of skills in one folder for all servers',
    seams: { skills: { copiesBelow: () => 'copies' } },
  },
  'skills.uri.client-no-resolution': {
    says: 'asks the place that the URI of a skill names for the skill, too',
    seams: {
      skills: {
        async loads(uri, next) {
          const { host, port, pathname } = new URL(uri)
          if (port !== '') await fetch(`http://${host}${pathname}`).catch(() => {})
          return next()
        },
      },
    },
  },
  'skills.uri.host-not-by-scheme': [
    {
      says: 'loads what its URI calls a skill, whatever skills/get says of it',
      seams: () => ({
        async request(method, params, next) {
          if (method !== 'skills/get') return next()
          const uri = String(params?.uri)
          return next().catch(() => ({ skill: { uri, frontmatter: {}, resources: 'dynamic' } }))
        },
        skills: { differs: (_own, told, next) => (Object.keys(told).length === 0 ? undefined : next()) },
      }),
    },
    {
      says: 'offers each resource as a skill whose URI has the scheme',
      seams: {
        skills: {
          offers: (entries) => [
            ...entries,
            { uri: 'skill://fixture.example/notes/SKILL.md', frontmatter: {}, resources: 'dynamic' },
          ],
          differs: (_own, told, next) => (Object.keys(told).length === 0 ? undefined : next()),
        },
      },
    },
  ],
  'skills.names.host-disambiguates': {
    says: 'keeps the first of two skills of one name',
    seams: {
      skills: {
        offers: (entries) => {
          const names = entries.map((entry) => objectAt(entry, 'frontmatter').name)
          return entries.filter((_, i) => names.indexOf(names[i]) === i)
        },
      },
    },
  },
  'skills.resources.host-invalid': [
    {
      says: 'takes a missing list of files for a dynamic skill',
      seams: { skills: { isEntry: (entry, next) => next() || (entry.resources === undefined && 'uri' in entry) } },
    },
    {
      says: 'takes any text or object for a list of files',
      seams: { skills: { isEntry: (entry, next) => next() || (!hasFiles(entry) && isObject(entry.frontmatter)) } },
    },
  ],
  'skills.limits.host-supports': [
    { says: 'takes skills of 500 files', seams: { skills: { isWithinLimits: (files) => files.length <= 500 } } },
    {
      says: 'takes skills of less than 16 MiB',
      seams: {
        skills: { isWithinLimits: (files) => files.reduce((sum, { size }) => sum + size, 0) < 16 * 1024 * 1024 },
      },
    },
  ],
  'skills.list.host-partial': {
    says: 'asks for no skill after an empty listing',
    seams: { skills: { asks: (_uri, listings, next) => next() && !listings.includes(0) } },
  },
  'skills.list.client-pagination': {
    says: 'knows the first page of skills alone',
    seams: () => {
      let method = ''
      return {
        request(asked, _params, next) {
          method = asked
          return next()
        },
        decide: { nextCursor: (_result, next) => (method === 'skills/list' ? undefined : next()) },
      }
    },
  },
  'skills.get.client-uri': {
    says: 'asks for the folder of a skill',
    seams: { skills: { skillUri: (_uri, next) => next().replace(/\/SKILL\.md$/, '') } },
    alsoBreaks: {
      'skills.list.host-partial': 'the server knows no skill of that URI',
      'skills.get.host-loads-by-uri': 'the server knows no skill of that URI',
    },
  },
  'skills.get.host-loads-by-uri': {
    says: 'loads listed skills alone',
    seams: { skills: { asks: () => false } },
    alsoBreaks: { 'skills.list.host-partial': 'after an empty listing, too, it asks for nothing' },
  },
  'skills.read.relative-references': [
    {
      says: 'has references lead from the root of the server',
      seams: {
        skills: {
          resolves: (skill, path, next) =>
            skill.includes('/tools/') ? `${skill.split('/').slice(0, 3).join('/')}/${path}` : next(),
          mayRead: () => true,
        },
      },
    },
    {
      says: 'has references of a nested skill lead from the enclosing one',
      seams: {
        skills: {
          resolves: (skill, path, next) =>
            skill.includes('/tools/') ? `${skill.slice(0, skill.indexOf('/tools/'))}/${path}` : next(),
          mayRead: () => true,
        },
      },
    },
  ],
  'skills.entry.identity-pair': {
    says: 'has one entry for a URI, that of the server that was listed last',
    seams: () => {
      let listed = 0
      return {
        skills: {
          server(purpose, own, next) {
            if (purpose === 'list') listed = own
            return purpose === 'load' ? listed : next()
          },
        },
      }
    },
  },
  'skills.entry.not-keyed-by-uri': {
    says: 'gives the text that it has from another server, where the URI is the same',
    seams: () => {
      const texts = new Map<string, string>()
      return {
        skills: {
          async loads(uri, next) {
            const text = texts.get(uri) ?? (await next())
            texts.set(uri, text)
            return text
          },
        },
      }
    },
  },
  'skills.names.per-origin': {
    says: 'offers one skill of each name, that of the server that answered first',
    seams: () => {
      const known = new Map<string, Json>()
      return {
        skills: {
          offers: (entries) =>
            entries.filter(({ uri = null, frontmatter }) => {
              const name = String(isObject(frontmatter) ? frontmatter.name : uri)
              const folder = String(uri).split('/').slice(0, -2).join('/')
              const first = known.get(name) ?? folder
              known.set(name, first)
              return first === folder
            }),
        },
      }
    },
  },
  'skills.security.reads-bound': {
    says: 'reads files at the server whose skill was loaded last',
    seams: () => {
      let loaded = 0
      return {
        skills: {
          server(purpose, own, next) {
            if (purpose === 'load') loaded = own
            return purpose === 'read' ? loaded : next()
          },
        },
      }
    },
  },
})

const modernParams: JsonObject = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'reference', version: '1' },
  },
}
