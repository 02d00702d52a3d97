/** Skills (extension), as they may be published otherwise. */

import { dynamic, plain } from '../../features/skill-files.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'

const revisions = since('2026-07-28')

const elsewhere = (said: JsonObject): JsonObject => {
  const changed: unknown = JSON.parse(JSON.stringify(said).replaceAll('skill://', 'github://'))
  return isObject(changed) ? changed : said
}

export default quirks({
  'lists-no-skills': {
    says: 'The catalog of skills is not enumerated.',
    revisions,
    seams: { skills: { listed: () => [] } },
    tolerates: ['skills.list.may-be-partial'],
    hides: [
      'skills.capability.*',
      'skills.directory.*',
      'skills.entry.*',
      'skills.error.*',
      'skills.format.*',
      'skills.get-result.*',
      'skills.limits.*',
      'skills.list.*',
      'skills.metadata.*',
      'skills.names.*',
      'skills.resources.*',
      'skills.uri.*',
    ],
  },
  'skills-made-anew': {
    says: 'All skills are generated, so their files are not listed.',
    revisions,
    seams: { skills: { entry: (root, next) => ({ ...next(root), resources: 'dynamic' }) } },
    hides: ['skills.resources.*', 'skills.limits.*', 'skills.directory.*', 'skills.error.unknown-file'],
  },
  'skills-with-notes': {
    says: 'Fields of the frontmatter stand in the metadata of the resources, beside those of somebody else.',
    revisions,
    seams: {
      handlers: {
        'resources/list': async (request, context, next) => {
          const result = await next(request, context)
          const resources: readonly unknown[] = Array.isArray(result.resources) ? result.resources : []
          return {
            ...result,
            resources: resources.filter(isObject).map((one): JsonObject => {
              const _meta = { 'io.modelcontextprotocol.skills/license': 'MIT', 'com.example/verified': true }
              return one.uri === `${plain}/SKILL.md` ? { ...one, _meta } : one
            }),
          }
        },
      },
    },
    tolerates: ['skills.metadata.more-fields'],
  },
  'skills-of-a-repository': {
    says: 'Skills have a scheme of their own.',
    revisions,
    seams: {
      skills: {
        entry: (root, next) => elsewhere(next(root)),
        file: (uri, next) => next(uri.replace('github://', 'skill://')),
        children: (folder, next) => next(folder.replace('github://', 'skill://'))?.map(elsewhere),
      },
    },
    tolerates: ['skills.uri.other-scheme'],
    unadvised: ['skills.uri.scheme'],
    hides: [
      'skills.metadata.name',
      'skills.metadata.description',
      'skills.metadata.meta-prefix',
      'skills.uri.authority',
    ],
  },
  'reads-any-folder': {
    says: 'Folders that belong to no skill can be read too.',
    revisions,
    seams: {
      skills: {
        children: (folder, next) => (folder === 'fixture://folder' ? [] : next(folder.replace(/\/$/, ''))),
      },
    },
    tolerates: ['skills.directory.any-resource'],
  },
  'one-skill-a-day': {
    says: 'The listing has one skill, which has no folders.',
    revisions,
    seams: { skills: { listed: (roots) => roots.filter((root) => root === plain || root === dynamic).slice(0, 1) } },
    hides: [
      'skills.directory.*',
      'skills.list.pagination',
      'skills.resources.nested-included',
      'skills.uri.prefix-segments',
    ],
  },
})
