/** What resources may be called and hold. */
import type { Resource } from '../../features/resources.ts'
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'

const also = (...more: readonly Resource[]): Seams => ({ resources: (context, next) => [...next(context), ...more] })

const plain = (uri: string, mimeType = 'text/plain'): Resource => ({
  uri,
  name: `at ${uri}`,
  mimeType,
  read: () => ({ text: `what is at ${uri}` }),
})

export default quirks({
  'uris-of-any-scheme': {
    says: 'Resources have URIs of schemes that nobody else knows, without authority, with escapes.',
    seams: also(
      plain('urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'),
      plain('x-own+scheme.7:opaque;a=b'),
      plain('tag:example.com,2024:a%20b?c#d'),
      plain('https://example.invalid/page'),
    ),
    tolerates: ['resources.uri.any-scheme'],
  },
  'files-that-are-nowhere': {
    says: 'It has a folder and a file that no file system has, with MIME types of XDG.',
    seams: also(
      plain('file:///nowhere/at/all/', 'inode/directory'),
      plain('file:///nowhere/at/all/a', 'inode/x-empty'),
    ),
    tolerates: ['resources.uri.file-xdg-mime'],
  },
  'several-contents': {
    says: 'Reading a resource gives several contents, with URIs of their own.',
    seams: {
      async answer(request, context, next) {
        const result = await next(request, context)
        if (request.method !== 'resources/read' || !Array.isArray(result.contents)) return result
        const uri = String(request.params?.uri)
        const parts = [
          { uri: `${uri}/a`, text: '' },
          { uri: `${uri}/b`, mimeType: 'application/x-own', blob: 'AAEC' },
        ]
        return { ...result, contents: [...result.contents, ...parts] }
      },
    },
    tolerates: ['resources.read.multiple-contents'],
    hides: ['resources.size.raw-bytes'],
  },
})
