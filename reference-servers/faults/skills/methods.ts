import { invalidParams, methodNotFound, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { declare, handle, refuse } from '../../fault-overrides.ts'
import { enclosing, nested, plain, skillFiles } from '../../features/skill-files.ts'
import { skillsExtension } from '../../features/skills.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

const without = (name: string, { [name]: _, ...others }: JsonObject): JsonObject => others
const directoryRead = 'resources/directory/read'

const settings = (value: unknown): Seams =>
  declare((capabilities) => {
    const { extensions } = capabilities
    return { ...capabilities, extensions: { ...(isObject(extensions) && extensions), [skillsExtension]: value } }
  })

/** Refuses what the clean server refuses in another way. */
const refusesWith = (method: string, change: (error: RpcError) => RpcError): Seams =>
  handle(method, async (request, context, next) => {
    try {
      return await next(request, context)
    } catch (error) {
      throw error instanceof RpcError && error.code === -32602 ? change(error) : error
    }
  })

const editResources = (change: (resource: JsonObject) => JsonObject): Seams =>
  editResult('resources/list', (result) => ({
    ...result,
    resources: (Array.isArray(result.resources) ? result.resources.filter(isObject) : []).map((one) =>
      one.uri === `${plain}/SKILL.md` ? change(one) : one,
    ),
  }))

const editContents = (change: (content: JsonObject) => JsonObject): Seams =>
  editResult('resources/read', (result) => ({
    ...result,
    contents: (Array.isArray(result.contents) ? result.contents.filter(isObject) : []).map((one) =>
      skillFiles.has(String(one.uri)) ? change(one) : one,
    ),
  }))

export default faults({
  'skills.capability.resources-declared': {
    says: 'declares skills, and no resources',
    seams: declare(({ resources: _, ...capabilities }) => capabilities),
  },
  'skills.capability.settings': [
    { says: 'writes the setting of the extension as a text', seams: settings({ directoryRead: 'true' }) },
    {
      says: 'wraps the settings of the extension in another object',
      seams: settings({ config: { directoryRead: true } }),
    },
  ],
  'skills.capability.list-implemented': {
    says: 'has skills, and no list of them',
    seams: refuse('skills/list', methodNotFound('skills/list')),
  },
  'skills.capability.get-implemented': {
    says: 'has a list of skills, and no more',
    seams: refuse('skills/get', methodNotFound('skills/get')),
    alsoBreaks: { 'skills.get.unknown': 'each is refused as an unknown method' },
  },
  'skills.capability.directory-implemented': {
    says: 'declares directoryRead, and does not have the method',
    seams: refuse(directoryRead, methodNotFound(directoryRead)),
    alsoBreaks: {
      'skills.directory.every-level': 'no folder can be read',
      'skills.directory.not-a-directory': 'each is refused as an unknown method',
    },
  },
  'skills.format.skill-md-at-root': {
    says: 'lists a skill that it has no longer',
    seams: { skills: { file: (uri, next) => (uri === `${nested}/SKILL.md` ? undefined : next(uri)) } },
  },
  'skills.format.frontmatter': {
    says: 'serves SKILL.md without its frontmatter',
    seams: editContents((content) => ({ ...content, text: String(content.text).replace(/^---[\s\S]*?---\n\n/, '') })),
    alsoBreaks: { 'skills.resources.digest-matches': 'the digest is that of the whole file' },
  },
  'skills.metadata.mime-type': {
    says: 'serves every file as plain text',
    seams: editContents((content) => ({ ...content, mimeType: 'text/plain' })),
  },
  'skills.metadata.name': {
    says: 'calls the resource of a skill SKILL.md',
    seams: editResources((resource) => ({ ...resource, name: 'SKILL.md' })),
  },
  'skills.metadata.description': {
    says: 'does not describe the resource of a skill',
    seams: editResources((resource) => without('description', resource)),
  },
  'skills.metadata.meta-prefix': {
    says: 'keeps the license of a skill under a key without prefix',
    seams: editResources((resource) => ({ ...resource, _meta: { license: 'Apache-2.0' } })),
  },
  'skills.list-result.shape': {
    says: 'lists skills by their URIs',
    seams: editResult('skills/list', (result) => ({
      ...result,
      skills: Array.isArray(result.skills) ? result.skills.map((one: unknown) => isObject(one) && one.uri) : [],
    })),
  },
  'skills.list-result.result-type': {
    says: 'lists skills without a resultType',
    seams: editResult('skills/list', (result) => without('resultType', result)),
  },
  'skills.list-result.caching': {
    says: 'lists skills without hints for caches',
    seams: editResult('skills/list', (result) => without('ttlMs', result)),
  },
  'skills.list.pagination': {
    says: 'forgets where a page of skills began',
    seams: handle('skills/list', (request, context, next) => {
      if (context.params.cursor !== undefined) throw invalidParams('cursor: not valid')
      return next(request, context)
    }),
  },
  'skills.list.entry-atomic': {
    says: 'goes on with the last skill of a page on the next one',
    seams: {
      page: (items, cursor, size, list, next) => {
        const page = next(items, cursor, size, list)
        const earlier = list === 'skills' && cursor !== undefined ? items.slice(0, 1) : []
        return { ...page, items: [...earlier, ...page.items] }
      },
    },
  },
  'skills.names.unique': {
    says: 'has two skills of one name',
    seams: () => {
      const copy = (entry: JsonObject): JsonObject => {
        const changed: unknown = JSON.parse(JSON.stringify(entry).replaceAll(plain, 'skill://other/git-workflow'))
        return isObject(changed) ? changed : entry
      }
      return {
        skills: {
          listed: (roots) => [...roots, 'skill://other/git-workflow'],
          entry: (root, next) => (root === 'skill://other/git-workflow' ? copy(next(plain)) : next(root)),
          file: (uri, next) => next(uri.replace('skill://other/git-workflow', plain)),
        },
        handlers: {
          'skills/get': async (request, context, next) => {
            if (context.params.uri !== 'skill://other/git-workflow/SKILL.md') return next(request, context)
            context.params.uri = `${plain}/SKILL.md`
            const result = await next(request, context)
            return { ...result, skill: copy(isObject(result.skill) ? result.skill : {}) }
          },
        },
      }
    },
  },
  'skills.get-result.shape': {
    says: 'answers skills/get with the entry itself',
    seams: editResult('skills/get', ({ skill, ...result }) => ({ ...result, ...(isObject(skill) && skill) })),
  },
  'skills.get-result.result-type': {
    says: 'answers skills/get without a resultType',
    seams: editResult('skills/get', (result) => without('resultType', result)),
  },
  'skills.get-result.caching': {
    says: 'answers skills/get without hints for caches',
    seams: editResult('skills/get', (result) => without('cacheScope', result)),
  },
  'skills.get-result.no-cursor': {
    says: 'answers skills/get with the cursor of a list',
    seams: editResult('skills/get', (result) => ({ ...result, nextCursor: 'none' })),
  },
  'skills.get-result.same-as-listed': {
    says: 'answers skills/get with SKILL.md alone',
    seams: handle('skills/get', async (request, context, next) => {
      const result = await next(request, context)
      const { skill } = result
      if (!isObject(skill) || !Array.isArray(skill.resources)) return result
      return { ...result, skill: { ...skill, resources: skill.resources.slice(0, 1) } }
    }),
    alsoBreaks: {
      'skills.directory.children': 'the entry implies fewer files than there are',
      'skills.resources.complete': 'the directory shows what the entry leaves out',
    },
  },
  'skills.get.unknown': {
    says: 'refuses an unknown skill with a code of its own',
    seams: refusesWith('skills/get', ({ message }) => new RpcError(-32004, message)),
  },
  'skills.error.unknown-file': {
    says: 'answers for a file that is not there with that of its skill',
    seams: {
      skills: {
        file: (uri, next) => next(uri) ?? (uri.startsWith(`${enclosing}/`) ? next(`${nested}/pages.md`) : undefined),
      },
    },
  },
  'skills.error.informative': {
    says: 'refuses an unknown skill without a word',
    seams: refusesWith('skills/get', ({ code }) => new RpcError(code, '')),
  },
  'skills.directory.result-type': {
    says: 'lists a directory without a resultType',
    seams: editResult(directoryRead, (result) => without('resultType', result)),
  },
  'skills.directory.shape': {
    says: 'lists the children of a directory without names',
    seams: editResult(directoryRead, (result) => ({
      ...result,
      resources: (Array.isArray(result.resources) ? result.resources.filter(isObject) : []).map((one) =>
        without('name', one),
      ),
    })),
  },
  'skills.directory.children': {
    says: 'lists a directory with all that is below it',
    seams: {
      skills: {
        children: (folder, next) => {
          const children = next(folder)
          const below = { uri: `${enclosing}/references/FORMS.md`, name: 'FORMS.md', mimeType: 'text/markdown' }
          return folder === enclosing && children ? [...children, below] : children
        },
      },
    },
  },
  'skills.directory.subdirectories': {
    says: 'lists folders without a type',
    seams: {
      skills: {
        children: (folder, next) =>
          next(folder)?.map((child) => (child.mimeType === 'inode/directory' ? without('mimeType', child) : child)),
      },
    },
  },
  'skills.directory.no-trailing-slash': {
    says: 'writes folders with a slash at the end',
    seams: {
      skills: {
        children: (folder, next) =>
          next(folder.replace(/\/$/, ''))?.map((child) =>
            child.mimeType === 'inode/directory' ? { ...child, uri: `${String(child.uri)}/` } : child,
          ),
      },
    },
  },
  'skills.directory.not-a-directory': {
    says: 'takes a file for a directory without children',
    seams: { skills: { children: (folder, next) => next(folder) ?? (skillFiles.has(folder) ? [] : undefined) } },
  },
  'skills.directory.every-level': {
    says: 'lists the roots of skills alone',
    seams: {
      skills: { children: (folder, next) => (folder.startsWith(`${enclosing}/`) ? undefined : next(folder)) },
    },
  },
  'skills.directory.pagination': {
    says: 'forgets where a page of a directory began',
    seams: handle(directoryRead, (request, context, next) => {
      if (context.params.cursor !== undefined) throw invalidParams('cursor: not valid')
      return next(request, context)
    }),
  },
})
