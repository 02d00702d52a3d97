import { internalError, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editFirst, editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { binary } from '../../features/content.ts'
import { directory } from '../../features/files.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Does something else when it is asked for a resource that it does not have. */
function whenUnknown(otherwise: () => JsonObject): Seams {
  return handle('resources/read', (request, context, next) =>
    String(context.params.uri).includes('no/such') ? otherwise() : next(request, context),
  )
}

export default faults({
  'resources.contents.blob-base64': {
    says: 'wraps binary contents into a data URL',
    alsoBreaks: { 'resources.size.raw-bytes': 'nobody can tell the size of what is no base64' },
    seams: editFirst('resources/read', 'contents', ({ blob, ...item }) => ({
      ...item,
      ...(typeof blob === 'string' && { blob: `data:;base64,${blob}` }),
    })),
  },
  'resources.contents.text-only-if-text': {
    says: 'returns binary data decoded as text',
    seams: handle('resources/read', async (request, context, next) => {
      const { uri } = context.params
      if (uri !== 'fixture://binary') return next(request, context)
      const text = Buffer.from(binary, 'base64').toString()
      return { contents: [{ uri, mimeType: 'application/octet-stream', text }] }
    }),
  },
  'resources.read-result.shape': {
    says: 'calls the contents content',
    seams: editResult('resources/read', ({ contents, ...result }) => ({ ...result, content: contents })),
  },
  'resources.read.empty-contents-for-missing': {
    says: 'returns no contents for an unknown URI',
    seams: whenUnknown(() => ({ contents: [] })),
  },
  'resources.read.internal-error-code': {
    says: 'answers a code of its own when the backend of a resource is down',
    seams: handle('resources/read', async (request, context, next) => {
      if (context.params.uri !== 'fixture://failing') return next(request, context)
      throw new RpcError(500, 'Backend down')
    }),
  },
  'resources.read.legacy-code-not-emitted': {
    says: 'answers an unknown tool with -32002',
    seams: handle('tools/call', async (request, context, next) => {
      if (!String(context.params.name).includes('no-such-tool')) return next(request, context)
      throw new RpcError(-32002, 'Not found')
    }),
  },
  'resources.read.not-found-code-2026': {
    says: 'answers an unknown URI with -32002',
    alsoBreaks: { 'resources.read.legacy-code-not-emitted': 'that code is gone altogether' },
    seams: whenUnknown(() => {
      throw new RpcError(-32002, 'Resource not found')
    }),
  },
  'resources.read.not-found-code': {
    says: 'answers an unknown URI with -32603',
    seams: whenUnknown(() => {
      throw internalError()
    }),
  },
  'resources.security.validate-uris': {
    says: 'hangs on a URI without a path',
    seams: handle('resources/read', async (request, context, next) => {
      const { uri } = context.params
      return uri === 'file:' ? new Promise(() => {}) : next(request, context)
    }),
  },
  'resources.uri.custom-scheme-rfc3986': {
    says: 'invents a scheme with an underscore',
    seams: editFirst('resources/read', 'contents', (item) => ({ ...item, uri: 'my_fixture://text' })),
  },
  'resources.uri.unique': {
    says: 'lists a resource twice',
    // On one page: over two it would be a page that starts too early.
    seams: editResult('resources/list', (result) => {
      const items: readonly unknown[] = Array.isArray(result.resources) ? result.resources : []
      const last = items.at(-1)
      return { ...result, resources: isObject(last) ? [...items, { ...last, name: 'again' }] : items }
    }),
  },
  'resources.uri.valid': {
    says: 'gives the address of what it read without a scheme',
    seams: editFirst('resources/read', 'contents', (item) => ({ ...item, uri: 'docs/readme.md' })),
  },
  'resources.security.path-traversal': {
    says: 'looks at the beginning of a path as it was written',
    seams: {
      isWithin: (path, real, folder, next) =>
        folder === directory ? path.startsWith(`${folder}/`) : next(path, real, folder),
    },
  },
})
