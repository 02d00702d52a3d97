import { faults } from '../../fault.ts'
import { enclosing, nested, plain } from '../../features/skill-files.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Changes what is said of each skill, by skills/list and skills/get alike. */
const editEntry = (change: (entry: JsonObject, root: string) => JsonObject): Seams => ({
  skills: { entry: (root, next) => change(next(root), root) },
})

const editFrontmatter = (change: (frontmatter: JsonObject) => JsonObject): Seams =>
  editEntry((entry) => ({ ...entry, frontmatter: change(isObject(entry.frontmatter) ? entry.frontmatter : {}) }))

/** Changes the files that the entry of a skill lists. */
const editFiles = (change: (files: readonly JsonObject[], root: string) => unknown): Seams =>
  editEntry((entry, root) =>
    Array.isArray(entry.resources) ? { ...entry, resources: change(entry.resources.filter(isObject), root) } : entry,
  )

const renamed = (from: string, to: string, entry: JsonObject): JsonObject => {
  const changed: unknown = JSON.parse(JSON.stringify(entry).replaceAll(from, to))
  return isObject(changed) ? changed : entry
}

/** A skill that is served under another URI than the clean one: its files are found there too. */
const moved = (from: string, to: string): Seams => ({
  skills: {
    entry: (root, next) => renamed(from, to, next(root)),
    file: (uri, next) => next(uri.startsWith(to) ? uri.replace(to, from) : uri),
    children: (folder, next) => {
      const children = next(folder.startsWith(to) ? folder.replace(to, from) : folder)
      return children?.map((child) => renamed(from, to, child))
    },
  },
})

const files = Array.from({ length: 513 }, (_, n) => `${plain}/page-${n}.md`)

export default faults({
  'skills.entry.shape': {
    says: 'has no description in the frontmatter of a skill',
    seams: editFrontmatter(({ description: _, ...others }) => others),
    alsoBreaks: { 'skills.entry.frontmatter-identical': 'the file has a description' },
  },
  'skills.entry.frontmatter-identical': {
    says: 'leaves out all fields that it does not know',
    seams: editFrontmatter(({ name, description }) => ({ name, description })),
  },
  'skills.entry.metadata-reserved': {
    says: 'keeps its own notes among the metadata that extensions define',
    seams: {
      skills: {
        entry: (root, next) => {
          const entry = next(root)
          const { frontmatter } = entry
          if (root !== nested || !isObject(frontmatter)) return entry
          return { ...entry, frontmatter: { ...frontmatter, metadata: { 'io.modelcontextprotocol/priority': 'high' } } }
        },
        file: (uri, next) => {
          const file = next(uri)
          if (uri !== `${nested}/SKILL.md` || file === undefined) return file
          const text = file.text.replace('\n---\n', '\nmetadata:\n  io.modelcontextprotocol/priority: high\n---\n')
          return { ...file, text }
        },
      },
    },
    alsoBreaks: { 'skills.resources.digest-matches': 'the digest is that of the file without the note' },
  },
  'skills.format.conforms': {
    says: 'describes a skill at length',
    seams: editFrontmatter((frontmatter) => ({ ...frontmatter, description: 'Very useful. '.repeat(200) })),
    alsoBreaks: {
      'skills.entry.frontmatter-identical': 'the file is brief',
      'skills.metadata.description': 'the listed resource is brief',
    },
  },
  'skills.uri.scheme': {
    says: 'serves its skills as files',
    seams: moved('skill://', 'file:///skills/'),
    alsoBreaks: {
      'skills.metadata.name': 'what it lists as a resource has the scheme skill',
    },
  },
  'skills.uri.skill-md': {
    says: 'names a skill by its folder',
    seams: {
      skills: {
        entry: (root, next) => (root === plain ? { ...next(root), uri: plain } : next(root)),
        file: (uri, next) => next(uri === plain ? `${plain}/SKILL.md` : uri),
      },
    },
    alsoBreaks: { 'skills.resources.has-skill-md': 'no item has the uri of the entry' },
  },
  'skills.uri.ends-in-name': {
    says: 'keeps a skill in a folder of another name',
    seams: moved(plain, 'skill://git'),
  },
  'skills.uri.name-rules': {
    says: 'calls a skill as its author likes it',
    seams: {
      skills: {
        entry: (root, next) => (root === nested ? renamed('extract', 'Extract_Page', next(root)) : next(root)),
        listed: (roots) => roots.filter((root) => root !== enclosing),
        file: (uri, next) => {
          const file = next(uri.replace('Extract_Page', 'extract'))
          return file && { ...file, text: file.text.replace('name: extract', 'name: Extract_Page') }
        },
        children: (folder, next) =>
          next(folder.replace('Extract_Page', 'extract'))?.map((child) => renamed('extract', 'Extract_Page', child)),
      },
    },
    alsoBreaks: { 'skills.resources.digest-matches': 'the digest is that of the file with another name' },
  },
  'skills.uri.authority': {
    says: 'takes the name of its owner for an authority as it is',
    seams: moved('skill://fixture.example', 'skill://fixture example'),
  },
  'skills.uri.prefix-segments': {
    says: 'takes the name of a department for a segment as it is',
    seams: moved('/office/', '/head office/'),
  },
  'skills.resources.form': {
    says: 'says nothing of the files of a skill that is made anew each time',
    seams: editEntry(({ resources, ...entry }) => (resources === 'dynamic' ? entry : { ...entry, resources })),
  },
  'skills.resources.has-skill-md': {
    says: 'lists the supporting files alone',
    seams: editFiles((all, root) => all.filter(({ uri }) => uri !== `${root}/SKILL.md`)),
    alsoBreaks: {
      'skills.resources.nested-included': 'the enclosing skill lists the file that the nested one leaves out',
      'skills.directory.children': 'the directory shows SKILL.md',
      'skills.resources.complete': 'the directory shows SKILL.md',
    },
  },
  'skills.resources.each-once': {
    says: 'lists the first file again at the end',
    seams: editFiles((all) => [...all, ...all.slice(0, 1)]),
  },
  'skills.resources.within-skill': {
    says: 'lists a file that two skills share',
    seams: editFiles((all, root) => (root === plain ? [...all, { ...all[0], uri: `${enclosing}/pages.md` }] : all)),
  },
  'skills.resources.complete': {
    says: 'lists its files as they were when it started',
    seams: {
      skills: {
        children: (folder, next) => {
          const children = next(folder)
          if (folder !== enclosing || children === undefined) return children
          return [...children, { uri: `${enclosing}/NEW.md`, name: 'NEW.md', mimeType: 'text/markdown' }]
        },
      },
    },
  },
  'skills.resources.digest-format': {
    says: 'writes digests in uppercase',
    seams: editFiles((all) =>
      all.map((one) => ({ ...one, digest: String(one.digest).replace(/[a-f0-9]{64}/, (hex) => hex.toUpperCase()) })),
    ),
  },
  'skills.resources.size': {
    says: 'leaves sizes out',
    seams: editFiles((all) => all.map(({ size: _, ...one }) => one)),
  },
  'skills.resources.digest-matches': [
    {
      says: 'digests what an earlier deployment served',
      seams: editFiles((all) =>
        all.map((one) =>
          String(one.uri).endsWith('/FORMS.md') ? { ...one, digest: `sha256:${'0'.repeat(64)}` } : one,
        ),
      ),
    },
    {
      says: 'counts characters in place of bytes',
      seams: editFiles((all) =>
        all.map((one) => (String(one.uri).endsWith('/FORMS.md') ? { ...one, size: Number(one.size) - 3 } : one)),
      ),
    },
  ],
  'skills.resources.nested-included': {
    says: 'leaves the files of a nested skill to its own entry',
    seams: {
      skills: {
        ...editFiles((all, root) =>
          root === enclosing ? all.filter(({ uri }) => !String(uri).startsWith(nested)) : all,
        ).skills,
        children: (folder, next) => next(folder)?.filter(({ uri }) => !String(uri).startsWith(`${enclosing}/tools`)),
      },
    },
  },
  'skills.limits.server': {
    says: 'serves a skill of more than 512 files',
    seams: {
      skills: {
        ...editFiles((all, root) =>
          root === plain
            ? [...all, ...files.map((uri) => ({ uri, digest: `sha256:${'0'.repeat(64)}`, size: 1 }))]
            : all,
        ).skills,
      },
    },
  },
})
