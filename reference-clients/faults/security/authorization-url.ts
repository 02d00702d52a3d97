import { faults } from '../../fault.ts'

const dangerous = ['javascript:', 'data:', 'file:', 'vbscript:']

export default faults({
  'security.authorization-url.dangerous-schemes': [
    {
      says: 'opens data: and file: URLs as an authorization endpoint',
      seams: { authorize: { acceptsEndpoint: (url, next) => /^(data|file):/.test(url) || next() } },
    },
    {
      says: 'opens a vbscript: URL as an authorization endpoint',
      seams: { authorize: { acceptsEndpoint: (url, next) => url.startsWith('vbscript:') || next() } },
    },
  ],
  'security.authorization-url.http-only': {
    says: 'knows a list of dangerous schemes, and opens all others',
    seams: {
      authorize: {
        acceptsEndpoint: (url, next) =>
          next() || (!url.startsWith('http:') && !dangerous.includes(new URL(url).protocol)),
      },
    },
  },
  'security.authorization-url.no-shell': {
    says: 'has a shell open the browser',
    seams: { authorize: { opens: (_url, { inShell }) => inShell('text') } },
  },
})
