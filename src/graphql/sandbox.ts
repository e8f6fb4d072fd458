import { createHash } from 'node:crypto';
import type { ApolloServerPlugin, GraphQLServerContext } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { RequestHandler } from 'express';

/** The origins of the page's scripts and frames. */
const SCRIPTS = 'https://embeddable-sandbox.cdn.apollographql.com';
const FRAME = 'https://sandbox.embed.apollographql.com';
const PICTURES = 'https://apollo-server-landing-page.cdn.apollographql.com';
const STYLES = 'https://fonts.googleapis.com';
const FONTS = 'https://fonts.gstatic.com';

/** The page of `/graphql` in a browser outside production: Apollo Sandbox. */
export interface Sandbox {
  readonly plugin: ApolloServerPlugin;
  /** Sets the Content-Security-Policy of the page. */
  readonly policy: RequestHandler;
}

/**
 * Creates the page, with a Content-Security-Policy that allows its inline scripts and styles by
 * hash.
 */
export async function createSandbox(): Promise<Sandbox> {
  const plugin = ApolloServerPluginLandingPageLocalDefault({ footer: false });
  const value = contentSecurityPolicy(await render(plugin));
  const policy: RequestHandler = (request, response, next) => {
    const isPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (isPage) response.setHeader('Content-Security-Policy', value);
    next();
  };
  return { plugin, policy };
}

async function render(plugin: ApolloServerPlugin): Promise<string> {
  // The page does not depend on the server's state.
  const listener = await plugin.serverWillStart?.({} as GraphQLServerContext);
  const page = await listener?.renderLandingPage?.();
  if (page === undefined) throw new Error('Apollo Sandbox has no page.');
  return typeof page.html === 'string' ? page.html : await page.html();
}

function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script')} ${SCRIPTS}`,
    `style-src ${hashesOf(html, 'style')} ${STYLES}`,
    `font-src ${FONTS}`,
    `img-src ${PICTURES}`,
    `manifest-src ${PICTURES}`,
    `frame-src ${FRAME}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The CSP sources (Level 3, section 6.7.3.3) of the inline elements of a page. */
function hashesOf(html: string, element: 'script' | 'style'): string {
  return [...html.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]+)</${element}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');
}
