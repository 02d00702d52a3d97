import { HttpFailure, RequestTimeout } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { RpcError } from '../../messages.ts'
import { repeatInOlderVersion } from './parts/older-version.ts'

export default faults({
  'versioning.probe.dual-era-stdio': {
    says: 'opens with initialize, and probes only then',
    beside: ['2025-11-25'],
    control: {},
    seams: {
      outgoing(message) {
        if (message.method !== 'server/discover') return message
        const clientInfo = { name: 'dual', version: '1' }
        const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
        return [{ jsonrpc: '2.0', id: 'first', method: 'initialize', params }, message]
      },
    },
  },
  'versioning.probe.era-cached': {
    says: 'probes a server again that has proved to be old',
    transports: ['stdio'],
    seams: {
      order: {
        async afterOpen({ era, send }) {
          if (era === 'handshake') await send({ jsonrpc: '2.0', id: 'again', method: 'server/discover', params: {} })
        },
      },
    },
  },
  'versioning.probe.fallback-any-code': [
    {
      says: 'falls back only when the probe is refused with -32601',
      seams: {
        decide: { era: (error, next) => (error instanceof RpcError && error.code !== -32601 ? 'fail' : next()) },
      },
    },
    {
      says: 'waits for ever when the probe is refused with another code than -32601',
      seams: {
        decide: { era: (error, next) => (error instanceof RpcError && error.code !== -32601 ? 'hang' : next()) },
      },
    },
  ],
  'versioning.probe.fallback-on-error': [
    {
      says: 'gives up when the server does not know server/discover',
      seams: {
        decide: { era: (error, next) => (error instanceof RpcError && error.code === -32601 ? 'fail' : next()) },
      },
    },
    {
      says: 'waits for ever when the server does not know server/discover',
      seams: {
        decide: { era: (error, next) => (error instanceof RpcError && error.code === -32601 ? 'hang' : next()) },
      },
    },
  ],
  'versioning.probe.fallback-on-silence': {
    says: 'gives up when the probe is not answered',
    seams: {
      decide: { era: (error, next) => (error instanceof RequestTimeout ? 'fail' : next()) },
    },
  },
  'versioning.probe.http-body-inspected': {
    says: 'takes a refusal over headers for the answer of an old server',
    seams: {
      decide: { era: (error, next) => (error instanceof RpcError && error.code === -32020 ? 'legacy' : next()) },
    },
  },
  'versioning.probe.http-fallback': {
    says: 'falls back only when the body of the refusal is a JSON-RPC error',
    seams: {
      decide: { era: (error, next) => (error instanceof HttpFailure ? 'fail' : next()) },
    },
  },
  'versioning.probe.http-modern-error-retries': {
    says: 'repeats a refused request in the version that was refused',
    seams: {
      decide: { era: (error, next) => (error instanceof RpcError && error.code === -32022 ? 'retry' : next()) },
    },
  },
  'versioning.probe.modern-error-no-fallback': {
    says: 'falls back to initialize when the server refuses its version',
    seams: {
      decide: { era: (error, next) => (error instanceof RpcError && error.code === -32022 ? 'legacy' : next()) },
    },
  },
  'versioning.probe.modern-only-stdio': {
    says: 'lists the tools before it probes',
    seams: {
      outgoing(message) {
        if (message.method !== 'server/discover') return message
        return [{ ...message, id: 'first', method: 'tools/list' }, message]
      },
    },
  },
  'versioning.probe.retries-with-supported': {
    says: 'repeats a refused probe in an older version that the server does not list',
    seams: repeatInOlderVersion,
  },
})
