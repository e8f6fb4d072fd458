import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A link to a page, with a typed address. */
export const TextLink = createLink((props: AnchorProps & ComponentPropsWithRef<'a'>) => (
  <Anchor {...props} />
));

/** A link to a page that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & ComponentPropsWithRef<'a'>) => (
  <Button component="a" {...props} />
));
