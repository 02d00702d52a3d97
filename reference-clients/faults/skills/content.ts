import { createHash } from 'node:crypto'
import { faults } from '../../fault.ts'
import { objectsAt } from '../../messages.ts'

const digestOf = (content: Uint8Array): string => `sha256:${createHash('sha256').update(content).digest('hex')}`

export default faults({
  'skills.verify.digest': [
    {
      says: 'compares the length of files alone',
      seams: { skills: { verify: (content, { size }) => (content.length === size ? undefined : 'another length') } },
    },
    {
      says: 'compares SKILL.md alone with its digest',
      seams: { skills: { verify: (_content, { uri }, next) => (uri.endsWith('/SKILL.md') ? next() : undefined) } },
    },
  ],
  'skills.verify.size': {
    says: 'compares the digest of files alone',
    seams: {
      skills: {
        verify: (content, { digest }) => (digestOf(content) === digest ? undefined : 'another digest'),
      },
    },
  },
  'skills.verify.frontmatter': [
    {
      says: 'compares the names in the frontmatter alone',
      seams: { skills: { differs: (own, told) => (own.name === told.name ? undefined : 'name') } },
    },
    {
      says: 'overlooks fields that the entry does not have',
      seams: {
        skills: {
          differs: (own, told, next) =>
            Object.keys(told).every((key) => JSON.stringify(own[key]) === JSON.stringify(told[key]))
              ? undefined
              : next(),
        },
      },
    },
  ],
  'skills.verify.listed-files-only': {
    says: 'reads whatever lies in the folder of a skill',
    seams: { skills: { mayRead: () => true } },
    alsoBreaks: { 'skills.directory.no-unlisted-child': 'that holds for what a directory shows, too' },
  },
  'skills.verify.on-demand': [
    {
      says: 'reads each SKILL.md as soon as it is listed',
      seams: {
        skills: {
          async listed(entries, read) {
            for (const { uri } of entries) await read(String(uri))
          },
        },
      },
    },
    {
      says: 'reads all files of the first skill with the listing',
      seams: {
        skills: {
          async listed([entry], read) {
            for (const { uri } of objectsAt(entry, 'resources')) await read(String(uri))
          },
        },
      },
    },
  ],
  'skills.verify.cached': {
    says: 'keeps no file of a skill',
    seams: { skills: { kept: () => undefined } },
  },
  'skills.verify.cache-stale': {
    says: 'never reads again what it has read once',
    seams: () => {
      const first = new Map<string, string>()
      return {
        skills: {
          kept({ uri }, next) {
            const known = first.get(uri)
            if (known !== undefined) return known
            const kept = next()
            if (kept !== undefined) first.set(uri, kept)
            return kept
          },
          verify(content, { uri }, next) {
            const flaw = next()
            if (flaw === undefined) first.set(uri, Buffer.from(content).toString('utf8'))
            return flaw
          },
        },
      }
    },
  },
  'skills.directory.no-unlisted-child': {
    says: 'takes what a directory shows for files of the skill',
    seams: { skills: { mayRead: (_uri, shown, next) => shown || next() } },
  },
  'skills.directory.unlisted-unsurfaced': {
    says: 'shows the model whatever a directory holds',
    seams: { skills: { shows: (server) => server } },
  },
  'skills.directory.client-pagination': {
    says: 'sees the first page of a folder alone',
    seams: { skills: { nextFolderPage: () => undefined } },
  },
})
