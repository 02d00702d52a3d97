/** MCP Apps, as they may be offered otherwise. */

import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'

const revisions = since('2025-11-25')

export default quirks({
  'lists-no-apps': {
    says: 'The resources of its apps are named by its tools alone.',
    revisions,
    seams: { apps: { listed: () => undefined } },
    tolerates: ['apps.resource.may-be-unlisted'],
    hides: ['apps.resource.listed-mime-type'],
  },
  'apps-in-base64': {
    says: 'Its apps are sent as base64, with the parameter of their type in quotes.',
    revisions,
    seams: {
      apps: {
        content: ({ text, ...content }) => ({
          ...content,
          mimeType: 'text/html; profile="mcp-app"',
          blob: Buffer.from(String(text)).toString('base64'),
        }),
      },
    },
  },
})
