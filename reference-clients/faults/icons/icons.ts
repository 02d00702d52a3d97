import { faults } from '../../fault.ts'
import { editInfo } from '../../fault-edits.ts'
import { type JsonObject, objectAt, objectsAt } from '../../messages.ts'
import type { Seams } from '../../seams.ts'

/** Loads the icons of a tool whose source fits. */
const loading = (scheme: string): Seams => ({
  decide: {
    async checkToolResult(_result, tool, next) {
      const source = objectsAt(tool, 'icons').find(({ src }) => String(src).startsWith(scheme))?.src
      // What it is asked for is the same in all schemes here; the listener tells them apart by the path.
      if (source !== undefined) await fetch(String(source).replace(/^ws/, 'http')).catch(() => undefined)
      return next()
    },
  },
})

/** Ends at a tool with an icon that fits. */
const endsAt = (fits: (icon: JsonObject) => boolean): Seams => ({
  incoming(message, next, context) {
    const tools = objectsAt(objectAt(message, 'result'), 'tools')
    if (tools.some((tool) => objectsAt(tool, 'icons').some(fits))) context.crash()
    else next(message)
  },
})

const rendered = ['streamable-http'] as const

/** The size that the head of a PNG claims. */
const widthOf = (icon: string): number =>
  icon.startsWith('\x89PNG') ? Buffer.from(icon, 'latin1').readUInt32BE(16) : 0

const imageIn = (icon: string): string | undefined => /<(?:image href|img src)="([^"]+)"/.exec(icon)?.[1]

export default faults({
  'icons.client.png-jpeg-supported': {
    says: 'shows no icon that is called image/jpg',
    transports: rendered,
    seams: { icons: { shows: (type, next) => type !== 'image/jpg' && next() } },
  },
  'icons.client.svg-webp-supported': {
    says: 'shows no icons in WebP',
    transports: rendered,
    seams: { icons: { shows: (type, next) => type !== 'image/webp' && next() } },
  },
  'icons.consumer.no-cross-origin-redirect': [
    {
      says: 'follows the redirects of icons wherever they lead',
      transports: rendered,
      seams: { icons: { follows: () => true } },
    },
    {
      says: 'follows the redirect of an icon to plain http',
      transports: rendered,
      seams: { icons: { follows: (_from, to, next) => to.protocol === 'http:' || next() } },
    },
  ],
  'icons.consumer.no-credentials': {
    says: 'loads icons with the token that it has for the server',
    seams: {
      httpRequest: (request, { purpose }) =>
        purpose === 'icon'
          ? { ...request, headers: { ...request.headers, Authorization: 'Bearer token-of-the-client' } }
          : request,
    },
  },
  'icons.consumer.same-origin': {
    says: 'loads icons from wherever they are',
    seams: { icons: { accepts: ({ protocol }) => protocol === 'https:' } },
  },
  'icons.consumer.active-content-caution': {
    says: 'loads what an icon in SVG refers to',
    transports: rendered,
    seams: {
      icons: {
        async took(icon, load, _context, declared) {
          const other = imageIn(icon)
          if (other !== undefined && declared === 'image/svg+xml') await load(other)
        },
      },
    },
  },
  'icons.consumer.resource-exhaustion': {
    says: 'makes room for an icon of any size, and ends when there is none',
    transports: rendered,
    seams: {
      icons: {
        took(icon, _load, context) {
          if (widthOf(icon) > 10_000) context.crash()
        },
      },
    },
  },
  'icons.client.unsafe-schemes-rejected': {
    says: 'loads icons over web sockets',
    // Our listener is reached over HTTP alone.
    transports: ['streamable-http'],
    seams: loading('ws:'),
  },
  'icons.consumer.https-or-data-only': {
    says: 'loads icons over plain http',
    // Our listener is reached over HTTP alone.
    transports: ['streamable-http'],
    seams: loading('http:'),
  },
  'icons.consumer.untrusted-input': [
    {
      says: 'ends at an icon of more sizes than it has room for',
      seams: endsAt(({ sizes }) => Array.isArray(sizes) && sizes.length > 1_000),
    },
    {
      says: 'ends at an icon whose source is no URL',
      seams: endsAt(({ src }) => !URL.canParse(String(src))),
    },
  ],
  'icons.icon.shape': {
    says: 'gives the sizes of an icon as text',
    seams: editInfo((info) => ({ ...info, icons: [{ src: 'https://example.com/i.png', sizes: '48x48' }] })),
    control: editInfo((info) => ({
      ...info,
      icons: [{ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48'] }],
    })),
  },
  'icons.sender.sizes-format': {
    says: 'gives the size of an icon as one number',
    seams: editInfo((info) => ({ ...info, icons: [{ src: 'https://example.com/i.png', sizes: ['48'] }] })),
    control: editInfo((info) => ({
      ...info,
      icons: [{ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48'] }],
    })),
  },
  'icons.sender.src-scheme': {
    says: 'points to an icon on its own disk',
    seams: editInfo((info) => ({ ...info, icons: [{ src: 'file:///usr/share/icons/app.png' }] })),
    control: editInfo((info) => ({
      ...info,
      icons: [{ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48'] }],
    })),
  },
  'icons.consumer.content-validated': {
    says: 'shows SVG in whatever is called PNG',
    transports: rendered,
    seams: {
      icons: {
        async took(icon, load, _context, declared) {
          const other = imageIn(icon)
          if (other !== undefined && declared === 'image/png') await load(other)
        },
      },
    },
  },
  'icons.consumer.type-allowlist': {
    says: 'shows a page as an icon',
    transports: rendered,
    seams: {
      icons: {
        shows: (type, next) => type === 'text/html' || next(),
        async took(icon, load, _context, declared) {
          const other = imageIn(icon)
          if (other !== undefined && declared === 'text/html') await load(other)
        },
      },
    },
  },
})
