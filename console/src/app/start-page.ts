import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Viewer } from '../session/viewer.ts';

/** The page with which the console of a role begins. */
export function startPageOf(role: Viewer['role']): '/' | '/my-work' {
  return role === 'TECHNICIAN' ? '/my-work' : '/';
}

/** Leads to the start page where the console was opened at its home page; later the home page is a page as others. */
export function useStartPage(viewer: Viewer | undefined): void {
  const navigate = useNavigate();
  const isLed = useRef(false);
  const to = viewer && startPageOf(viewer.role);
  useEffect(() => {
    if (to === undefined || isLed.current) return;
    isLed.current = true;
    if (to !== '/' && location.pathname === '/') void navigate({ to, replace: true });
  }, [to, navigate]);
}

/** Returns whether a person is one of those who have open work, whose device keeps it. */
export function hasWork({ role, permissions }: Viewer): boolean {
  return role === 'TECHNICIAN' || permissions.includes('maintenance.complete');
}
