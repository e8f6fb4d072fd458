import { useEffect, useRef, useState } from 'react';

/**
 * Returns whether an element has come near the visible part of the page; stays true from then on.
 */
export function useNear<Target extends Element>(margin = '300px') {
  const ref = useRef<Target>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = ref.current;
    if (target === null || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [near, margin]);
  return { ref, near };
}
